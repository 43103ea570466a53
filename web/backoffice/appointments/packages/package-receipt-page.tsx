import { Printer } from 'lucide-react'
import { data } from 'react-router'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { loadStore } from '../../load-store.server.ts'
import type { Route } from './+types/package-receipt-page'

/** The receipt of a sold package: prints on a ticket of 80 mm. It is no invoice. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const found = await loadStore(context, request)
  if (!found) throw data(null, { status: 404 })
  const storeId = found.id
  const purchaseId = readId(params, 'purchaseId')
  const call = { context: visit.call }
  const [[purchase], { store }] = await Promise.all([
    appointments.packagePurchases({ storeId, purchaseId }, call),
    appointments.staffStore({ storeId }, call),
  ])
  if (!purchase) throw data(null, { status: 404 })
  const title = translator(visit.country.locale, 'packageDesk')('receipt.title')
  return {
    purchase,
    storeId: new URL(request.url).searchParams.get('storeId'),
    store: { name: store.name, address: store.address, phone: store.phone },
    seo: privateSeo(visit, paths.backofficePackageReceipt(purchaseId), { title, description: title }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PackageReceiptPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('packageDesk')
  const { purchase, store, storeId } = loaderData
  const money = (amount: number) => formatMoney(amount, purchase.currencyCode)
  return (
    <article className="ticket mx-auto w-[80mm] max-w-full rounded-card border border-ink-200 bg-white p-4 text-sm print:w-full print:border-0 print:p-0">
      <div className="mb-4 flex flex-wrap gap-2 print:hidden">
        <Button
          onClick={() => window.print()}
          size="sm"
          className="needs-script"
          icon={<Printer aria-hidden="true" className="size-4.5" />}
        >
          {t('receipt.print')}
        </Button>
        <ButtonLink
          to={paths.backofficePackages({ storeId, customerId: purchase.customerId })}
          variant="outline"
          size="sm"
        >
          {t('receipt.back')}
        </ButtonLink>
      </div>
      <header className="text-center">
        <h1 className="text-lg">{store.name}</h1>
        <p>{store.address}</p>
        <p>{store.phone}</p>
        <p className="mt-2 font-bold">{t('receipt.title')}</p>
        <p>
          {dateLabel(purchase.soldOn)} · {purchase.customerName}
        </p>
      </header>
      <dl className="mt-3 grid gap-1 border-ink-900 border-t pt-2">
        <Row label={purchase.name}>{money(purchase.price)}</Row>
        <Row label={t('receipt.visits')}>{String(purchase.visits)}</Row>
        <Row label={t('receipt.validUntil')}>{dateLabel(purchase.validUntil, purchase.soldOn)}</Row>
      </dl>
      <dl className="mt-3 grid gap-1 border-ink-900 border-t pt-2">
        <Row label={t('receipt.total')} isBold>
          {money(purchase.price)}
        </Row>
        <Row label={t(`methods.${purchase.method}`)}>{money(purchase.price)}</Row>
        {purchase.refunded > 0 && <Row label={t('receipt.given')}>{money(-purchase.refunded)}</Row>}
        {purchase.state === 'reversed' && <Row label={t('state.reversed')}>{money(-purchase.price)}</Row>}
      </dl>
      <p className="mt-4 text-center text-xs">{t('receipt.noInvoice')}</p>
    </article>
  )
}

function Row({ label, isBold = false, children }: { label: string; isBold?: boolean; children: string }) {
  return (
    <div className={`flex justify-between gap-3 ${isBold ? 'font-extrabold text-md' : ''}`}>
      <dt>{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  )
}
