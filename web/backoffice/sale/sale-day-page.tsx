import { Link } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { findColleagueNames } from '../colleagues.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/sale-day-page'

/** What the counter of a shop sold today, by method and by person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'saleDesk')
  const { shop } = await loadShop(context, request)
  const { sales, sums } = shop
    ? await market.counterDay({ shopId: shop.id }, { context: visit.call })
    : { sales: [], sums: [] }
  const names = await findColleagueNames(
    context,
    sales.map(({ soldBy }) => soldBy),
  )
  return {
    sums,
    sales: sales.map((sale) => ({
      ...sale,
      when: momentLabel(Date.parse(sale.soldAt), visit.country.timezone, visit.now()),
      who: sale.soldBy === visit.viewer.uid ? t('day.me') : (names[sale.soldBy] ?? t('day.someone')),
    })),
    shopId: shop?.id ?? '',
    seo: privateSeo(visit, paths.backofficeSaleDay(), { title: t('day.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SaleDayPage({ loaderData: { sales, sums, shopId } }: Route.ComponentProps) {
  const { t } = useTranslation('saleDesk')
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeSale({ shopId })}>{t('day.back')}</BackLink>
      <h1 className="text-xl lg:text-2xl">{t('day.title')}</h1>
      {sales.length === 0 && (
        <EmptyState art={<Art name="money-bag" size={88} />} title={t('day.none')}>
          {t('day.noneText')}
        </EmptyState>
      )}
      <dl className="flex flex-wrap gap-3">
        {sums.map(({ method, count, displayAmount, displaySold, displayGivenBack }) => (
          <Card key={method} className="min-w-40 flex-1 p-4">
            <dt className="text-ink-600 text-sm">{t(`methods.${method}`)}</dt>
            <dd className="font-black text-xl tabular-nums">{displayAmount}</dd>
            <dd className="text-ink-600 text-sm">{t('day.sum', { count })}</dd>
            {displayGivenBack && (
              <dd className="text-ink-600 text-sm">
                {t('day.givenBack', { sold: displaySold, givenBack: displayGivenBack })}
              </dd>
            )}
          </Card>
        ))}
      </dl>
      <ul className="grid gap-1.5">
        {sales.map((sale) => (
          <li key={sale.orderId}>
            <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-4 sm:py-2">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={paths.backofficeSold(sale.orderId)}
                  className="inline-flex min-h-8 items-center font-bold text-brand-700 hover:underline"
                >
                  {sale.referenceId}
                </Link>
                <p className="text-ink-600 text-sm">{t('day.by', { who: sale.who, when: sale.when })}</p>
              </div>
              <span className="text-sm">{t(`methods.${sale.method}`)}</span>
              <b className="w-28 text-right tabular-nums">{sale.displayAmount}</b>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
