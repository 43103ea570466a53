import { useState } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import { sheetIds, sheetPlans } from '#services/content/rules/sheets.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { readTyped } from '#web/forms/read-typed.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { SheetPicture } from '#web/storefront/content/sheet-picture.tsx'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toRefusal, toResponseInit } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { FoldedDanger } from '../folded-danger.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/row-page'
import { itemTypes, readRow } from './content-forms.server.ts'
import { RowField } from './row-field.tsx'
import { addPicture, getFieldKind, listColumns } from './sheet-fields.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** One row of a sheet, to be written, added or taken out. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'content' })
  const visit = context.get(visitContext)
  const { content } = context.get(servicesContext)
  const { id, row } = readPlace(params)
  const t = translator(visit.country.locale, 'contentDesk')
  const { base, columns, rows } = await content.sheetRows({ id }, { context: visit.call })
  const found = rows.find((each) => each.row === row)
  if (row !== null && !found) throw data(null, { status: 404 })
  return {
    id,
    row,
    base,
    columns,
    types: itemTypes,
    texts: found?.texts ?? {},
    faults: Object.fromEntries((found?.faults ?? []).map(({ column, why }) => [column ?? '', why])),
    seo: privateSeo(visit, paths.backofficeSheetRow(id, row ?? 'new'), {
      title: row === null ? t('sheet.new') : t('sheet.row', { row }),
      description: t('description'),
    }),
  }
}

function readPlace(params: { sheetId: string; row: string }) {
  const id = sheetIds.find((each) => each === params.sheetId)
  const row = params.row === 'new' ? null : Number(params.row)
  if (!id || (row !== null && !Number.isInteger(row))) throw data(null, { status: 404 })
  return { id, row }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'content' })
  const { content } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { id, row } = readPlace(params)
  const form = await readForm(request)
  const { base, texts, pictures } = readRow(form, id)
  const typed: Record<string, string> = { ...texts }
  try {
    if (readIntent(form, ['save', 'remove']) === 'remove') {
      await content.saveSheetRow({ id, base, row, texts: null }, call)
    } else {
      for (const { name, file } of pictures) {
        const { path } = await content.addContentPicture({ file }, call)
        typed[name] = addPicture(typed[name] ?? '', path, getFieldKind(name))
      }
      await content.saveSheetRow({ id, base, row, texts: typed }, call)
    }
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, typed }, toResponseInit(refusal))
  }
  throw redirect(paths.backofficeSheet(id), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function RowPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contentDesk')
  const { id, row, base, columns, types, faults } = loaderData
  const texts: Record<string, string> = actionData?.typed ?? loaderData.texts
  const [shown, setShown] = useState(texts)
  const intent = useNavigation().formData?.get('intent')
  const errors = actionData?.refusal.fields ?? {}
  const { title } = sheetPlans[id]
  const blank = Object.fromEntries(columns.map(({ name }) => [name, '']))
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeSheet(id)}>{title}</BackLink>
      <h1 className="text-xl lg:text-2xl">{row === null ? t('sheet.new') : t('sheet.row', { row })}</h1>
      <ResultMessage answer={actionData} done="" offline={t('offlineSave')} />
      <StaffForm
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-2"
        onInput={(event) => setShown(readTyped(new FormData(event.currentTarget), blank))}
      >
        <Card className="grid items-start gap-4 sm:grid-cols-2">
          <input type="hidden" name="base" value={base} />
          {listColumns(id).map((name) => {
            const column = columns.find((each) => each.name === name)
            return (
              <RowField
                key={`${name} ${texts[name] ?? ''}`}
                name={name}
                text={texts[name] ?? ''}
                types={types}
                isRequired={column?.isRequired ?? false}
                error={errors[name] ?? (actionData ? null : faults[column?.label ?? ''])}
              />
            )
          })}
          <Button
            type="submit"
            name="intent"
            value="save"
            className="justify-self-start sm:col-span-2"
            isPending={intent === 'save'}
            pendingLabel={t('saving')}
          >
            {t('sheet.save')}
          </Button>
        </Card>
      </StaffForm>
      {id === 'configuration' && <Preview texts={shown} />}
      {row !== null && (
        <FoldedDanger title={t('sheet.remove')}>
          <StaffForm className="grid gap-3 border-ink-200 border-t p-4">
            <input type="hidden" name="base" value={base} />
            <p className="text-sm">{t('sheet.removeText')}</p>
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="danger"
              className="justify-self-start"
              isPending={intent === 'remove'}
              pendingLabel={t('saving')}
            >
              {t('sheet.removeYes')}
            </Button>
          </StaffForm>
        </FoldedDanger>
      )}
    </div>
  )
}

/** The item as the website shows it, as far as it is typed. */
function Preview({ texts }: { texts: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('contentDesk')
  const { title = '', text = '', label = '', picture = '' } = texts
  return (
    <section aria-label={t('sheet.preview')} className="grid gap-2">
      <h2 className="text-lg">{t('sheet.preview')}</h2>
      <Card className="flex flex-wrap items-center gap-4 !border-brand-300 bg-brand-50">
        <SheetPicture picture={picture} size={88} className="shrink-0" />
        <div className="min-w-0">
          <p className="break-words font-black text-lg">{title || t('sheet.untitled')}</p>
          {text && <p className="whitespace-pre-line break-words text-ink-700">{text}</p>}
          {label && (
            <span className="mt-2 inline-flex min-h-9 items-center rounded-full bg-brand-700 px-4 font-bold text-sm text-white">
              {label}
            </span>
          )}
        </div>
      </Card>
    </section>
  )
}
