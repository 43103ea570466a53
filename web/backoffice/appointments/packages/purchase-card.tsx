import { Printer } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { StorePurchase } from '#services/appointments/contract.ts'
import { addDays, dateLabel } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { getPackageState, packageTones } from './package-state.ts'

interface PurchaseCardProps {
  purchase: StorePurchase
  storeId: string | null
  today: string
  /** The list is of several customers. */
  isNamed: boolean
  idempotencyKey: string
}

/** A sold package: what is left, what was used, and the forms that change it. */
export function PurchaseCard({ purchase, storeId, today, isNamed, idempotencyKey }: PurchaseCardProps) {
  const { t } = useTranslation('packageDesk')
  const { name, visits, visitsLeft, uses, changes, currencyCode } = purchase
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const state = getPackageState(purchase)
  return (
    <Card className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="font-extrabold text-md">{name}</b>
        <Badge tone={packageTones[state]}>{t(`state.${state}`)}</Badge>
        {isNamed && (
          <TextLink to={paths.backofficePackages({ storeId, customerId: purchase.customerId })}>
            {purchase.customerName}
          </TextLink>
        )}
      </p>
      <p className="font-bold">
        {purchase.state === 'active'
          ? t('list.left', { left: visitsLeft, visits, day: dateLabel(purchase.validUntil, today) })
          : t('list.usedOf', { used: uses.length, visits })}
      </p>
      <p className="text-ink-600 text-sm">
        {t('list.soldOn', {
          ...{ day: dateLabel(purchase.soldOn, today), price: money(purchase.price) },
          method: t(`methods.${purchase.method}`),
        })}
      </p>
      {uses.length > 0 && (
        <p className="text-sm">
          {t('list.uses', {
            uses: uses
              .map(({ petName, day }) => t('list.use', { pet: petName, day: dateLabel(day, today) }))
              .join(', '),
          })}
        </p>
      )}
      {changes.map(({ kind, on, validUntil, amount, reason, isUndone }) => (
        <p
          key={`${kind} ${on} ${validUntil} ${isUndone} ${reason}`}
          className={cx('text-sm', isUndone && 'text-ink-600 line-through')}
        >
          {t(`list.${kind}`, {
            on: dateLabel(on, today),
            day: dateLabel(validUntil, today),
            amount: money(amount),
            reason,
          })}
        </p>
      ))}
      <ButtonLink
        to={paths.backofficePackageReceipt(purchase.id, { storeId })}
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<Printer aria-hidden="true" className="size-4.5" />}
      >
        {t('list.receipt', { name })}
      </ButtonLink>
      {purchase.canUndoRefund && <UndoRefundForm purchase={purchase} idempotencyKey={idempotencyKey} />}
      {purchase.state === 'active' && visitsLeft > 0 && (
        <details className="border-ink-200 border-t pt-1">
          <summary className="flex min-h-11 items-center font-extrabold text-brand-700">{t('list.manage')}</summary>
          <ExtendForm purchase={purchase} today={today} idempotencyKey={idempotencyKey} />
          <RefundForm purchase={purchase} money={money} idempotencyKey={idempotencyKey} />
        </details>
      )}
    </Card>
  )
}

interface ExtendFormProps {
  purchase: StorePurchase
  today: string
  idempotencyKey: string
}

function ExtendForm({ purchase: { id, validUntil }, today, idempotencyKey }: ExtendFormProps) {
  const { t } = useTranslation('packageDesk')
  const sent = useNavigation().formData
  const from = validUntil < today ? today : validUntil
  return (
    <StaffForm preventScrollReset className="grid items-end gap-3 pb-4 sm:grid-cols-2">
      <input type="hidden" name="intent" value="extend" />
      <input type="hidden" name="purchaseId" value={id} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} ${id} extend`} />
      <TextField
        type="date"
        name="validUntil"
        label={t('extend.day')}
        defaultValue={addDays(from, 30)}
        min={addDays(from, 1)}
        required
      />
      <TextField name="reason" label={t('extend.reason')} maxLength={200} required autoComplete="off" />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        isPending={sent?.get('intent') === 'extend' && sent.get('purchaseId') === id}
        pendingLabel={t('saving')}
      >
        {t('extend.submit')}
      </Button>
    </StaffForm>
  )
}

/** Takes back a refund of the last minutes. */
function UndoRefundForm({ purchase: { id }, idempotencyKey }: Pick<PurchaseCardProps, 'purchase' | 'idempotencyKey'>) {
  const { t } = useTranslation('packageDesk')
  const sent = useNavigation().formData
  return (
    <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t pt-3">
      <input type="hidden" name="intent" value="undo-refund" />
      <input type="hidden" name="purchaseId" value={id} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} ${id} undo-refund`} />
      <p className="text-ink-700 text-sm">{t('undo.text')}</p>
      <TextField name="reason" label={t('undo.reason')} maxLength={200} required autoComplete="off" />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        isPending={sent?.get('intent') === 'undo-refund' && sent.get('purchaseId') === id}
        pendingLabel={t('saving')}
      >
        {t('undo.submit')}
      </Button>
    </StaffForm>
  )
}

interface RefundFormProps {
  purchase: StorePurchase
  money(amount: number): string
  idempotencyKey: string
}

function RefundForm({ purchase, money, idempotencyKey }: RefundFormProps) {
  const { t } = useTranslation('packageDesk')
  const sent = useNavigation().formData
  const { id, refundable, price, singlePrice, visits, visitsLeft } = purchase
  const single = money(singlePrice)
  return (
    <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t pt-3 pb-1">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="purchaseId" value={id} />
      <input type="hidden" name="amount" value={refundable} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} ${id} refund`} />
      <p className="text-ink-700 text-sm">
        {refundable === 0
          ? t('refund.nothing', { single })
          : t('refund.text', { amount: money(refundable), price: money(price), count: visits - visitsLeft, single })}
      </p>
      {refundable === 0 ? (
        <input type="hidden" name="method" value="cash" />
      ) : (
        <RadioGroup
          name="method"
          label={t('refund.method')}
          defaultValue="cash"
          options={(['cash', 'card', 'qr'] as const).map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
      )}
      <TextField name="reason" label={t('extend.reason')} maxLength={200} required autoComplete="off" />
      <Button
        type="submit"
        variant="danger"
        className="justify-self-start"
        isPending={sent?.get('intent') === 'refund' && sent.get('purchaseId') === id}
        pendingLabel={t('saving')}
      >
        {t('refund.submit')}
      </Button>
    </StaffForm>
  )
}
