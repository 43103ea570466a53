import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/sold-page'
import { Ticket } from './ticket.tsx'

/** A sale that was made: the change, and the ticket to print. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const [sale, { order, billing }] = await Promise.all([
    market.counterSale({ orderId: params.id }, call),
    market.staffOrder({ orderId: params.id }, call),
  ])
  const t = translator(visit.country.locale, 'saleDesk')
  return {
    sale,
    order,
    billing: billing?.display ?? null,
    seo: privateSeo(visit, paths.backofficeSold(params.id), {
      title: t('ticket.title', { reference: sale.referenceId }),
      description: t('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SoldPage({ loaderData: { sale, order, billing } }: Route.ComponentProps) {
  const { t } = useTranslation('saleDesk')
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-4">
      <Card className="grid gap-3 p-5 print:hidden">
        <h1 className="text-xl lg:text-2xl">{t('done.title')}</h1>
        <p className="tabular-nums">
          {t('done.paid', { amount: sale.displayAmount, method: t(`methods.${sale.method}`) })}
          {sale.displayTendered && ` · ${t('done.tendered', { amount: sale.displayTendered })}`}
        </p>
        {sale.displayChange && (
          <p className="font-black text-2xl tabular-nums">{t('done.change', { amount: sale.displayChange })}</p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to={paths.backofficeSale({ shopId: sale.shopId })}>{t('done.next')}</ButtonLink>
          <PrintButton>{t('done.print')}</PrintButton>
          <TextLink to={paths.backofficeOrder(sale.orderId)}>
            {t('done.order', { reference: sale.referenceId })}
          </TextLink>
        </div>
      </Card>
      <Ticket sale={sale} order={order} billing={billing} />
    </div>
  )
}
