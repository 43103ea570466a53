import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CANCEL_REASONS } from './cancel-reason.ts'
import type { Say } from './status/status-labels.ts'

interface CancelOrderProps {
  order: Order
  /** Whether the viewer has a wallet for the refund. */
  hasWallet: boolean
  limits: FieldLimits<'note'>
  /** Label of what opens it; 'Cancelar el pedido' without one. */
  label?: string | undefined
}

/** Cancellation with a confirmation: a dialog, or without a script a disclosure. */
export function CancelOrder(props: CancelOrderProps) {
  const { t } = useTranslation('order')
  const label = props.label ?? t('cancel.open')
  const { t: common } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="needs-script justify-self-center !font-bold !text-red-700 hover:!bg-red-50"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('cancel.title', { reference: props.order.referenceId })}
        closeLabel={common('close')}
        size="sm"
      >
        <CancelForm {...props}>
          <Button variant="outline" isWide onClick={() => setOpen(false)}>
            {t('cancel.no')}
          </Button>
        </CancelForm>
      </Dialog>
      <details className="only-without-script rounded-tile border border-ink-200 px-4 open:pb-4">
        <summary className="flex min-h-11 items-center font-bold text-red-700">{label}</summary>
        <CancelForm {...props} />
      </details>
    </>
  )
}

function CancelForm({ order, hasWallet, limits, children }: CancelOrderProps & { children?: ReactNode }) {
  const { t } = useTranslation('order')
  const isSending = useNavigation().formData?.get('intent') === 'cancel'
  return (
    <Form method="post" className="grid gap-4 pt-1">
      <RadioGroup
        name="reason"
        label={t('cancel.why')}
        variant="chips"
        options={CANCEL_REASONS.map((reason) => ({ value: reason, label: t(`cancel.reasons.${reason}`) }))}
      />
      <TextArea {...fieldProps({ limits })('note')} label={t('cancel.note')} rows={2} />
      {order.paid > 0 && hasWallet && order.paymentMethod !== 'on_account' && (
        <RadioGroup
          name="refundTo"
          label={t('cancel.refundTo', { amount: formatMoney(order.paid, order.currencyCode) })}
          defaultValue="payment"
          options={(['payment', 'wallet'] as const).map((way) => ({
            value: way,
            label: t(`cancel.to.${way}`),
            hint: t(`cancel.to.${way}Hint`),
          }))}
        />
      )}
      <div className="grid gap-1 text-ink-700 text-sm empty:hidden">
        {formatRefund(order, hasWallet, t).map((lines) => (
          <p key={lines}>{lines}</p>
        ))}
      </div>
      <div className="grid gap-2">
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="danger"
          isWide
          isPending={isSending}
          pendingLabel={t('cancel.sending')}
        >
          {t('cancel.yes')}
        </Button>
        {children}
      </div>
    </Form>
  )
}

/** Sentences about the refund, when there is no choice of method. */
function formatRefund({ paid, paymentMethod, summary, currencyCode }: Order, hasWallet: boolean, t: Say): string[] {
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const words = [
    ...(paid > 0 && paymentMethod === 'on_account' ? [t('cancel.onAccount', { amount: money(paid) })] : []),
    ...(paid > 0 && !hasWallet && paymentMethod !== 'on_account' ? [t('cancel.paid', { amount: money(paid) })] : []),
    ...(summary.walletAmount > 0 ? [t('cancel.wallet', { amount: money(summary.walletAmount) })] : []),
  ]
  return words.length > 0 || paid > 0 ? words : [t('cancel.nothing')]
}
