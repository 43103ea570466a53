import { Pencil, Plus } from 'lucide-react'
import { data } from 'react-router'
import { parseDay } from '#services/content/rules/numbers-and-days.ts'
import { getSchedule } from '#services/content/rules/schedule.ts'
import { sheetIds, sheetPlans } from '#services/content/rules/sheets.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/sheet-page'
import { itemTypes } from './content-forms.server.ts'

/** Rows of a sheet, each a link to its form. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'content' })
  const visit = context.get(visitContext)
  const { content } = context.get(servicesContext)
  const id = sheetIds.find((each) => each === params.sheetId)
  if (!id) throw data(null, { status: 404 })
  const t = translator(visit.country.locale, 'contentDesk')
  const call = { context: visit.call }
  const [{ rows }, { sheets }] = await Promise.all([content.sheetRows({ id }, call), content.sheets(undefined, call)])
  const labelType = (typed = '') => {
    const type = itemTypes.find((each) => each === typed)
    return type ? t(`types.${type}`) : typed
  }
  const today = dayIn(visit.country.timezone, visit.now())
  const { title } = sheetPlans[id]
  return {
    id,
    title,
    origin: sheets.find((sheet) => sheet.id === id)?.origin ?? 'source',
    rows: rows.map(({ row, texts, faults }) => {
      const { from = '', until = '' } = texts
      return {
        row,
        name: texts.title || texts.name || texts.shelter || t('sheet.row', { row }),
        detail: [labelType(texts.type), texts.country, texts.date, texts.brand].filter(Boolean).join(' · '),
        days: { from, until },
        schedule: from || until ? getSchedule({ from: parseDay(from), until: parseDay(until) }, today) : null,
        fault: faults[0] ?? null,
      }
    }),
    seo: privateSeo(visit, paths.backofficeSheet(id), { title, description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

const tones: Record<'shown' | 'coming' | 'over', Tone> = { shown: 'ok', coming: 'brand', over: 'neutral' }

export default function SheetPage({ loaderData: { id, title, origin, rows } }: Route.ComponentProps) {
  const { t } = useTranslation('contentDesk')
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeContent()}>{t('workbook.back')}</BackLink>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl lg:text-2xl">{title}</h1>
        <ButtonLink to={paths.backofficeSheetRow(id, 'new')} icon={<Plus aria-hidden="true" className="size-5" />}>
          {t('sheet.new')}
        </ButtonLink>
      </header>
      <Notice tone="info">{t(origin === 'source' ? 'sheet.willWin' : 'sheet.wins')}</Notice>
      {rows.length === 0 && <p className="text-ink-600">{t('sheet.none')}</p>}
      <ul className="divide-y divide-ink-200 rounded-card border border-ink-200 bg-white shadow-1 empty:hidden">
        {rows.map(({ row, name, detail, days, schedule, fault }) => (
          <li key={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <b className="break-words font-extrabold">{name}</b>
                {schedule && <Badge tone={tones[schedule]}>{t(`sheet.${schedule}`)}</Badge>}
                {fault && <Badge tone="red">{t('sheet.hidden')}</Badge>}
              </p>
              <p className="text-ink-600 text-sm">
                {[
                  detail,
                  days.from && t('sheet.from', { day: days.from }),
                  days.until && t('sheet.until', { day: days.until }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {fault && (
                <p className="text-red-700 text-sm">
                  {t('fault', { row: fault.row, column: fault.column, why: fault.why })}
                </p>
              )}
            </div>
            <ButtonLink
              to={paths.backofficeSheetRow(id, row)}
              variant="outline"
              size="sm"
              icon={<Pencil aria-hidden="true" className="size-4" />}
            >
              {t('sheet.edit')}
              <span className="sr-only"> {name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
