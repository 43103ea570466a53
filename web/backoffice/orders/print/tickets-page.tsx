import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { readChosen } from '../read-chosen.ts'
import type { Route } from './+types/tickets-page'
import { PrintSheet } from './print-sheet.tsx'

const MOST = 100

/** The sheets of several orders, a page each. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const orderIds = readChosen(new URL(request.url).searchParams, MOST)
  const orders = orderIds.length === 0 ? [] : await market.packingTickets({ orderIds }, { context: visit.call })
  return {
    orders,
    seo: privateSeo(visit, paths.backofficeTickets({ order: [] }), {
      title: t('sheet.many', { count: orders.length }),
      description: t('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function TicketsPage({ loaderData: { orders } }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <h1 className="grow text-xl">{t('sheet.many', { count: orders.length })}</h1>
        <ButtonLink to={paths.backofficeOrders()} variant="outline" size="sm">
          {t('sheet.backToList')}
        </ButtonLink>
        {orders.length > 0 && <PrintButton>{t('sheet.print')}</PrintButton>}
      </div>
      <div className="grid grid-cols-1 gap-4 print:block">
        {orders.map(({ order, billing }) => (
          <PrintSheet key={order._id} order={order} billing={billing} />
        ))}
      </div>
    </div>
  )
}
