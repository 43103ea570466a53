import { Banknote, CreditCard, Plus, Printer, QrCode, TicketCheck, Undo2, X } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { Bill } from '#services/appointments/contract.ts'
import { longDayLabel } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { QrDrawing } from './draw-qr.server.ts'
import { PackageForms } from './package-forms.tsx'
import { QrPanel } from './qr-panel.tsx'

export const methodIcons = {
  cash: <Banknote aria-hidden="true" className="size-5 shrink-0" />,
  card: <CreditCard aria-hidden="true" className="size-5 shrink-0" />,
  qr: <QrCode aria-hidden="true" className="size-5 shrink-0" />,
  package: <TicketCheck aria-hidden="true" className="size-5 shrink-0" />,
}

const METHODS = ['cash', 'card', 'qr'] as const

interface PayCardProps {
  bill: Bill
  qrDrawing: QrDrawing | null
  /** Visit whose panel is open: extras and prices are its. */
  appointmentId: string
  idempotencyKey: string
}

/** What a begun booking owes, one button a way to pay it, and its extras. */
export function PayCard({ bill, qrDrawing, appointmentId, idempotencyKey }: PayCardProps) {
  const { t } = useTranslation('till')
  const money = (amount: number) => formatMoney(amount, bill.currencyCode)
  const payable = bill.pets.filter((pet) => pet.isPayable)
  const own = payable.find((pet) => pet.appointmentId === appointmentId)
  const tips = bill.payments.reduce((sum, { tip }) => sum + tip, 0)
  const deposit = payable.reduce((sum, { depositPaid }) => sum + depositPaid, 0)
  return (
    <section aria-label={t('pay.title')} className="grid gap-3 rounded-tile border border-brand-300 bg-brand-50 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-extrabold text-lg">
        <span>{t(bill.due > 0 ? 'pay.due' : 'pay.paid')}</span>
        <span>{money(bill.due > 0 ? bill.due : bill.paid)}</span>
        {payable.length > 1 && (
          <span className="w-full font-semibold text-ink-700 text-sm">
            {payable.map(({ petName, due, paid }) => `${petName} ${money(bill.due > 0 ? due : paid)}`).join(' · ')}
          </span>
        )}
      </p>
      {deposit > 0 && <p className="text-ink-700 text-sm">{t('pay.deposit', { amount: money(deposit) })}</p>}
      {bill.due > 0 && bill.openTillDay && (
        <Notice tone="warn">
          {t('pay.closeFirst', { day: longDayLabel(bill.openTillDay) })}{' '}
          <TextLink to={paths.backofficeTill({ storeId: bill.storeId })}>{t('pay.closeTill')}</TextLink>
        </Notice>
      )}
      <PackageForms bill={bill} appointmentId={appointmentId} idempotencyKey={idempotencyKey} />
      {bill.due > 0 && bill.qr && (
        <QrPanel bill={bill} qr={bill.qr} drawing={qrDrawing} appointmentId={appointmentId} />
      )}
      {bill.due > 0 && !bill.openTillDay && !bill.qr && (
        <StaffForm preventScrollReset className="grid gap-3">
          <input type="hidden" name="intent" value="pay" />
          <input type="hidden" name="appointmentId" value={appointmentId} />
          <input type="hidden" name="due" value={bill.due} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <div className={bill.takesQr ? 'grid grid-cols-2 gap-2' : 'grid grid-cols-3 gap-2'}>
            {(bill.takesQr ? (['cash', 'card'] as const) : METHODS).map((method) => (
              <PayButton key={method} method={method} due={money(bill.due)} />
            ))}
            {bill.takesQr && <PayButton method="code" due={money(bill.due)} />}
          </div>
          <TextField name="tip" label={t('pay.tip')} hint={t('pay.tipHint')} inputMode="decimal" autoComplete="off" />
          {bill.takesQr && (
            <div className="grid gap-1">
              <PayButton method="qr" due={money(bill.due)} isMinor />
              <p className="text-ink-600 text-sm">{t('qr.alreadyHint')}</p>
            </div>
          )}
        </StaffForm>
      )}
      {bill.paid > 0 && (
        <ul className="grid gap-1 text-sm">
          {bill.payments
            .filter(({ kind, isReversed }) => kind === 'refund' || (kind === 'payment' && !isReversed))
            .map((payment) => (
              <li key={payment.id} className="flex items-center gap-2">
                {methodIcons[payment.method]}
                {payment.kind === 'refund' && t('refund.given')} {t(`methods.${payment.method}`)}{' '}
                {money(payment.amount)}
                {payment.tip > 0 && <span>{t('pay.withTip', { amount: money(payment.tip) })}</span>}
              </li>
            ))}
        </ul>
      )}
      {(bill.paid > 0 || tips > 0) && (
        <ButtonLink
          to={paths.backofficeVisitReceipt(appointmentId)}
          variant="outline"
          size="sm"
          icon={<Printer aria-hidden="true" className="size-4.5" />}
          className="justify-self-start"
        >
          {t('receipt.title')}
        </ButtonLink>
      )}
      {own && (
        <details className="border-brand-300 border-t pt-1">
          <summary className="flex min-h-11 items-center gap-2 font-extrabold text-brand-700">
            <Plus aria-hidden="true" className="size-5" />
            {t('charge.title')}
          </summary>
          <Charges pet={own} currency={bill.currencyCode} idempotencyKey={idempotencyKey} />
        </details>
      )}
      {own && own.paid > own.paidByPackage && !bill.openTillDay && (
        <RefundForm key={own.paid} pet={own} currency={bill.currencyCode} idempotencyKey={idempotencyKey} />
      )}
    </section>
  )
}

interface PayButtonProps {
  method: 'cash' | 'card' | 'qr' | 'code'
  due: string
  isMinor?: boolean
}

/** `code` shows a QR code and waits for its payment; the others say how it was paid. */
function PayButton({ method, due, isMinor = false }: PayButtonProps) {
  const { t } = useTranslation('till')
  const { formData } = useNavigation()
  const isPending = formData?.get('intent') === 'pay' && formData.get('method') === method
  const label = method === 'code' ? t('qr.ask') : t(isMinor ? 'qr.already' : `methods.${method}`)
  return (
    <Button
      type="submit"
      name="method"
      value={method}
      variant={isMinor ? 'outline' : 'primary'}
      size={isMinor ? 'sm' : 'md'}
      icon={methodIcons[method === 'code' ? 'qr' : method]}
      isPending={isPending}
      pendingLabel={t('saving')}
      aria-label={t('pay.by', { method: label, amount: due })}
      className={method === 'code' ? 'col-span-2' : undefined}
    >
      {label}
    </Button>
  )
}

function RefundForm({ pet, currency, idempotencyKey }: ChargesProps) {
  const { t } = useTranslation('till')
  const isPending = useNavigation().formData?.get('intent') === 'refund'
  return (
    <details className="border-brand-300 border-t pt-1">
      <summary className="flex min-h-11 items-center gap-2 font-extrabold text-brand-700">
        <Undo2 aria-hidden="true" className="size-5" />
        {t('refund.title')}
      </summary>
      <p className="mb-3 text-ink-700 text-sm">
        {t('refund.text', { pet: pet.petName, paid: formatMoney(pet.paid - pet.paidByPackage, currency) })}
      </p>
      <StaffForm preventScrollReset className="grid gap-3 pb-1">
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="appointmentId" value={pet.appointmentId} />
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} refund`} />
        <TextField name="amount" label={t('refund.amount')} inputMode="decimal" required autoComplete="off" />
        <RadioGroup
          name="method"
          label={t('refund.method')}
          defaultValue="cash"
          options={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
        <TextField name="reason" label={t('refund.reason')} maxLength={100} required autoComplete="off" />
        <Button type="submit" variant="danger" isPending={isPending} pendingLabel={t('saving')}>
          {t('refund.submit')}
        </Button>
      </StaffForm>
    </details>
  )
}

interface ChargesProps {
  pet: Bill['pets'][number]
  currency: Bill['currencyCode']
  idempotencyKey: string
}

function Charges({ pet, currency, idempotencyKey }: ChargesProps) {
  const { t } = useTranslation('till')
  const intent = useNavigation().formData?.get('intent')
  const hidden = (name: string) => (
    <>
      <input type="hidden" name="intent" value={name} />
      <input type="hidden" name="appointmentId" value={pet.appointmentId} />
    </>
  )
  return (
    <div className="grid gap-5 pb-1">
      {pet.charges.length > 0 && (
        <ul className="grid gap-1.5">
          {pet.charges.map(({ id, name, amount }) => (
            <li key={id} className="flex items-center gap-2 text-sm">
              <span className="min-w-0 grow">{name}</span>
              <b>{formatMoney(amount, currency)}</b>
              <StaffForm preventScrollReset>
                {hidden('uncharge')}
                <input type="hidden" name="chargeId" value={id} />
                <button
                  type="submit"
                  aria-label={t('charge.remove', { name })}
                  className="grid size-9 place-items-center rounded-control hover:text-red-700"
                >
                  <X aria-hidden="true" className="size-4.5" />
                </button>
              </StaffForm>
            </li>
          ))}
        </ul>
      )}
      <StaffForm key={`extra ${pet.charges.length}`} preventScrollReset className="grid gap-3">
        {hidden('extra')}
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} extra`} />
        <TextField name="label" label={t('charge.extra')} maxLength={100} required autoComplete="off" />
        <TextField name="amount" label={t('charge.amount')} inputMode="decimal" required autoComplete="off" />
        <Button type="submit" variant="outline" isPending={intent === 'extra'} pendingLabel={t('saving')}>
          {t('charge.add')}
        </Button>
      </StaffForm>
      <StaffForm key={`price ${pet.total}`} preventScrollReset className="grid gap-3">
        {hidden('price')}
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} price`} />
        <input type="hidden" name="total" value={pet.total} />
        <TextField
          name="amount"
          label={t('charge.price')}
          defaultValue={typedAmount(pet.total, currency)}
          inputMode="decimal"
          required
          autoComplete="off"
        />
        <TextField
          name="label"
          label={t('charge.reason')}
          hint={t('charge.reasonHint')}
          maxLength={100}
          required
          autoComplete="off"
        />
        <Button type="submit" variant="outline" isPending={intent === 'price'} pendingLabel={t('saving')}>
          {t('charge.change')}
        </Button>
      </StaffForm>
    </div>
  )
}
