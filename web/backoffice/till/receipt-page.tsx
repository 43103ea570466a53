import { Printer } from 'lucide-react'
import type { Bill } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { STORE_PLACE } from '../is-staff.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/receipt-page'
import { drawQr } from './draw-qr.server.ts'
import { QrSquare } from './qr-square.tsx'

/** The receipt of a booking that was paid at the counter: prints on a ticket of 80 mm. It is no invoice. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const appointmentId = readId(params, 'appointmentId')
  const call = { context: visit.call }
  const bill = await appointments.bill({ appointmentId }, call)
  const { store } = await appointments.staffStore({ storeId: bill.storeId }, call)
  const t = translator(visit.country.locale, 'till')
  return {
    bill,
    onlyStoreId: bill.storeId,
    appointmentId,
    qrDrawing: drawQr(bill),
    store: { name: store.name, address: store.address, phone: store.phone },
    dayLabel: dateLabel(bill.day),
    seo: privateSeo(visit, paths.backofficeVisitReceipt(appointmentId), {
      title: t('receipt.title'),
      description: t('receipt.title'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('till')
  const { bill, store, dayLabel, appointmentId, qrDrawing } = loaderData
  const money = (amount: number) => formatMoney(amount, bill.currencyCode)
  const pets = bill.pets.filter(({ isPayable }) => isPayable)
  const payments = bill.payments.filter(
    ({ kind, isReversed }) => kind === 'refund' || (kind === 'payment' && !isReversed),
  )
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
          to={paths.backofficeAppointments({ storeId: bill.storeId, day: bill.day, appointment: appointmentId })}
          variant="outline"
          size="sm"
        >
          {t(bill.due > 0 ? 'receipt.pay' : 'receipt.back')}
        </ButtonLink>
      </div>
      <header className="text-center">
        <h1 className="text-lg">{store.name}</h1>
        <p>{store.address}</p>
        <p>{store.phone}</p>
        <p className="mt-2 font-bold">{t('receipt.title')}</p>
        <p>
          {dayLabel} · {bill.customerName}
        </p>
      </header>
      {pets.map((pet) => (
        <PetLines key={pet.appointmentId} pet={pet} money={money} />
      ))}
      <dl className="mt-3 grid gap-1 border-ink-900 border-t pt-2">
        <Row label={t('receipt.total')} isBold>
          {money(pets.reduce((sum, { total }) => sum + total, 0))}
        </Row>
        {pets.some(({ depositPaid }) => depositPaid > 0) && (
          <Row label={t('receipt.deposit')}>{money(-pets.reduce((sum, { depositPaid }) => sum + depositPaid, 0))}</Row>
        )}
        {payments.map((payment) => (
          <Row
            key={payment.id}
            label={`${payment.kind === 'refund' ? `${t('refund.given')}, ` : ''}${t(`methods.${payment.method}`)}`}
          >
            {money(payment.amount)}
          </Row>
        ))}
        {payments.some(({ tip }) => tip > 0) && (
          <Row label={t('pay.tip')}>{money(payments.reduce((sum, { tip }) => sum + tip, 0))}</Row>
        )}
        {bill.due > 0 && (
          <Row label={t('pay.due')} isBold>
            {money(bill.due)}
          </Row>
        )}
      </dl>
      {qrDrawing && bill.qr && (
        <div className="mt-4 grid justify-items-center gap-1 text-center">
          <p className="font-bold">{t('receipt.scan')}</p>
          <QrSquare drawing={qrDrawing} label={t('qr.label', { amount: money(bill.qr.amount + bill.qr.tip) })} />
        </div>
      )}
      <p className="mt-4 text-center text-xs">{t('receipt.noInvoice')}</p>
    </article>
  )
}

function PetLines({ pet, money }: { pet: Bill['pets'][number]; money(amount: number): string }) {
  return (
    <section className="mt-3 border-ink-900 border-t pt-2">
      <h2 className="text-sm">{pet.petName}</h2>
      <dl className="grid gap-1">
        {[...pet.lines, ...pet.charges].map(({ name, amount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
          <Row key={position} label={name}>
            {money(amount)}
          </Row>
        ))}
      </dl>
    </section>
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
