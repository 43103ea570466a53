import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { findColleagueNames } from '../colleagues.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/exports-page'
import { AccountingTabs } from './accounting-tabs.tsx'

/** Parts of a filter that say which data were taken out. */
const FACTS = [
  ...(['country', 'shopId', 'from', 'until', 'layout', 'code', 'supplier', 'search', 'view', 'status'] as const),
  ...(['hasDelivery', 'isLate', 'isPacked', 'courier'] as const),
]

/** Who took which business data out, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'accountingDesk')
  const call = { context: visit.call }
  const [lines, shops] = await Promise.all([market.exports(undefined, call), market.staffShops(undefined, call)])
  const shopNames = new Map(shops.map(({ id, name }) => [id, name]))
  const names = await findColleagueNames(
    context,
    lines.map(({ actorUid }) => actorUid),
  )
  return {
    lines: lines.map(({ id, at, actorUid, kind, format, facts, rows }) => ({
      ...{ id, kind, format, rows },
      who: names[actorUid] ?? t('someone'),
      when: momentLabel(Date.parse(at), visit.country.timezone, visit.now()),
      what: FACTS.flatMap((name) => {
        const value = facts[name]
        if (value === null || value === undefined || value === '') return []
        const shown = value === true ? t('yes') : value === false ? t('no') : shopNames.get(`${value}`)
        return [`${t(`exports.facts.${name}`)}: ${shown ?? value}`]
      }),
    })),
    seo: privateSeo(visit, paths.backofficeExports(), { title: t('exports.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ExportsPage({ loaderData: { lines } }: Route.ComponentProps) {
  const { t } = useTranslation('accountingDesk')
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <AccountingTabs at="exports" shopId={null} />
      <p className="max-w-2xl text-ink-700">{t('exports.intro')}</p>
      {lines.length === 0 && (
        <EmptyState art={<Art name="clipboard" size={88} />} title={t('exports.none')}>
          {t('exports.noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-1.5">
        {lines.map(({ id, when, who, kind, format, rows, what }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 sm:px-4 sm:py-2.5">
              <span className="w-32 text-ink-600 text-sm">{when}</span>
              <span className="min-w-0 grow basis-52">
                <b>{t(`exports.${kind}`)}</b> · {t(`exports.formats.${format}`)}
                {rows !== null && ` · ${t('exports.rows', { count: rows })}`}
                {what.length > 0 && <span className="block break-words text-ink-600 text-sm">{what.join(' · ')}</span>}
              </span>
              <span className="text-sm">{who}</span>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
