import { redirect, useNavigation } from 'react-router'
import type { WorkbookDraft } from '#services/content/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/workbook-page'
import { readTickedSheets } from './content-forms.server.ts'

/** What a workbook would change, sheet by sheet, before it is shown. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'content' })
  const visit = context.get(visitContext)
  const { content } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'contentDesk')
  const draft = await content.workbookDraft({ uploadId: readId(params, 'uploadId') }, { context: visit.call })
  return {
    draft,
    seo: privateSeo(visit, paths.backofficeWorkbook(draft.id), {
      title: draft.fileName,
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'content' })
  const visit = context.get(visitContext)
  const { content } = context.get(servicesContext)
  const form = await readForm(request)
  try {
    const sheets = readTickedSheets(form)
    const detail = translator(visit.country.locale, 'contentDesk')('workbook.tickNone')
    if (sheets.length === 0) throw httpError('bad-input', { detail, fields: {} })
    await content.applyWorkbook({ uploadId: readId(params, 'uploadId'), sheets }, { context: visit.call })
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.backofficeContent({ done: 'applied' }), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function WorkbookPage({ loaderData: { draft }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contentDesk')
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeContent()}>{t('workbook.back')}</BackLink>
      <header>
        <h1 className="break-all text-xl lg:text-2xl">{draft.fileName}</h1>
        <p className="max-w-2xl text-ink-700">{t('workbook.intro')}</p>
      </header>
      <ResultMessage answer={actionData} done="" offline={t('offline')} />
      <StaffForm className="grid grid-cols-1 gap-4">
        {draft.sheets.map((sheet) => (
          <SheetDraft key={sheet.id} sheet={sheet} />
        ))}
        <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('saving')}>
          {t('workbook.apply')}
        </Button>
      </StaffForm>
    </div>
  )
}

function SheetDraft({ sheet }: { sheet: WorkbookDraft['sheets'][number] }) {
  const { t } = useTranslation('contentDesk')
  const { id, title, problem, base, counts, rows, faults, faultCount, changes } = sheet
  const changed = counts.added + counts.removed + counts.changed
  return (
    <Card className="grid grid-cols-1 gap-3">
      <input type="hidden" name={`base-${id}`} value={base} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">{title}</h2>
        {counts.added > 0 && <Badge tone="ok">{t('workbook.added', { count: counts.added })}</Badge>}
        {counts.changed > 0 && <Badge tone="warn">{t('workbook.changed', { count: counts.changed })}</Badge>}
        {counts.removed > 0 && <Badge tone="red">{t('workbook.removed', { count: counts.removed })}</Badge>}
      </div>
      {problem !== null ? (
        <Notice tone="warn" title={t('workbook.problem')}>
          {problem}
        </Notice>
      ) : (
        <Checkbox name="sheet" value={id} defaultChecked={changed > 0}>
          {changed === 0 ? t('workbook.same') : t('workbook.take', { count: rows })}
        </Checkbox>
      )}
      {faultCount > 0 && (
        <div>
          <h3 className="text-md">{t('workbook.faults', { count: faultCount })}</h3>
          <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5 text-ink-700 text-sm">
            {faults.map(({ row, column, why }) => (
              <li key={`${row} ${column} ${why}`} className="break-words">
                {t('fault', { row, column, why })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problem === null && changes.length > 0 && <Changes sheet={sheet} />}
    </Card>
  )
}

function Changes({ sheet: { title, columns, changes } }: { sheet: WorkbookDraft['sheets'][number] }) {
  const { t } = useTranslation('contentDesk')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached without a mouse
    <section aria-label={t('workbook.changesOf', { title })} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-ink-100">
          <tr>
            <th scope="col" className="px-2 py-1.5">
              {t('workbook.what')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-ink-200">
          {changes.map(({ what, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a difference has no other key
            <tr key={index} className="align-top">
              <th scope="row" className="whitespace-nowrap px-2 py-1.5 font-bold">
                {t(`workbook.row.${what}`)}
              </th>
              {columns.map((column, at) => (
                <td key={column} className="max-w-64 break-words px-2 py-1.5">
                  {before?.[at] && before[at] !== after?.[at] && <del className="block text-red-700">{before[at]}</del>}
                  {after?.[at] &&
                    (before?.[at] === after[at] ? after[at] : <ins className="font-bold">{after[at]}</ins>)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
