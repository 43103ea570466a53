import { Form, redirect, useNavigation } from 'react-router'
import { COLUMN_ROLES, NO_HEADINGS } from '#services/payments/statements/rules/statement-columns.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId, readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { type TFunction, translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/statement-columns-page'
import { columnsForm } from './payment-forms.server.ts'

/** What the columns of an uploaded statement mean: as recognized, corrected by a person, remembered. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'statements')
  const draftId = readId(params, 'draftId')
  const place = readPlace(readText(new URL(request.url).searchParams, 'headings', 20))
  const draft = await payments.statementDraft({ draftId, ...place }, { context: visit.call })
  return {
    draft,
    seo: privateSeo(visit, paths.backofficeStatementColumns(draftId), {
      title: t('columns.title'),
      description: t('columns.description'),
    }),
  }
}

/** '0.16': table and line of the headings. */
function readPlace(headings: string): { table: number; line: number } | null {
  const [, table, line] = /^(\d{1,3})\.(\d{1,5})$/.exec(headings) ?? []
  return table === undefined ? null : { table: Number(table), line: Number(line) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  try {
    const { role: roles, ...place } = parseFormOrThrow(form, columnsForm)
    const named = { draftId: readId(params, 'draftId'), roles, ...place }
    const { id, isRepeated } = await payments.importDraft(named, { context: visit.call })
    throw redirect(paths.backofficeStatements({ id, ...(isRepeated ? { repeated: 1 } : { done: 1 }) }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Draft = Route.ComponentProps['loaderData']['draft']

export default function StatementColumnsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('statements')
  const { draft } = loaderData
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeStatements()}>{t('columns.back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('columns.title')}</h1>
        <p className="break-words font-bold">{draft.fileName}</p>
        <p className="max-w-2xl text-ink-700">
          {t(draft.line === NO_HEADINGS ? 'columns.introNone' : 'columns.intro')}
        </p>
      </header>
      {actionData && <ResultMessage answer={actionData} done="" offline={t('offline')} />}
      {!actionData && draft.whyNot !== '' && draft.line !== NO_HEADINGS && <Notice tone="warn">{draft.whyNot}</Notice>}
      <ChosenHeadings draft={draft} />
      <ColumnRoles key={`${draft.table}.${draft.line}`} draft={draft} />
    </div>
  )
}

/** The row of the headings, which reloads the page: its columns are others then. */
function ChosenHeadings({ draft: { table, line, headings } }: { draft: Draft }) {
  const { t } = useTranslation('statements')
  return (
    <Card className="sm:p-6">
      <Form className="flex flex-wrap items-end gap-3">
        <SelectField
          key={`${table}.${line}`}
          name="headings"
          label={t('columns.headings')}
          hint={t('columns.headingsHint')}
          defaultValue={`${table}.${line}`}
          options={headings.map((each) => ({
            value: `${each.table}.${each.line}`,
            label: headingsLabel(each, t),
          }))}
          className="min-w-0 grow basis-72"
        />
        <Button type="submit" variant="outline" className="h-12">
          {t('columns.choose')}
        </Button>
      </Form>
    </Card>
  )
}

function headingsLabel({ line, label }: Draft['headings'][number], t: TFunction<'statements'>): string {
  if (line !== NO_HEADINGS) return t('columns.line', { line, label })
  return label === '' ? t('columns.noHeadings') : t('columns.noHeadingsIn', { label })
}

function ColumnRoles({ draft: { table, line, columns, dayOrder } }: { draft: Draft }) {
  const { t } = useTranslation('statements')
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <Card className="sm:p-6">
      <StaffForm className="grid gap-5">
        <input type="hidden" name="table" value={table} />
        <input type="hidden" name="line" value={line} />
        <ol className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {columns.map(({ heading, samples, role }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
            <li key={index} className="min-w-0">
              <SelectField
                name="role"
                label={heading || t('columns.unnamed', { number: index + 1 })}
                hint={samples.length > 0 ? t('columns.samples', { samples: samples.join(' · ') }) : t('columns.empty')}
                defaultValue={role}
                options={COLUMN_ROLES.map((value) => ({ value, label: t(`columns.role.${value}`) }))}
              />
            </li>
          ))}
        </ol>
        <RadioGroup
          name="dayOrder"
          label={t('columns.order')}
          variant="chips"
          defaultValue={dayOrder}
          options={(['day-first', 'month-first'] as const).map((value) => ({ value, label: t(`columns.${value}`) }))}
        />
        <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('upload.sending')}>
          {t('columns.send')}
        </Button>
      </StaffForm>
    </Card>
  )
}
