import { useNavigation } from 'react-router'
import type { FieldLimits } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { StaffForm } from '../staff-form.tsx'
import { NoteAndSave } from './note-and-save.tsx'
import type { PaymentsOfPage } from './payments-page-data.ts'

/** A manual refund: the operator records the bank transfer here. */
export function RefundCard({
  refund,
  limits,
}: {
  refund: PaymentsOfPage['refunds'][number]
  limits: FieldLimits<'note'>
}) {
  const { t } = useTranslation('paymentDesk')
  const isPending = useNavigation().formData?.get('refundId') === refund.id
  return (
    <Card id={refund.id} className="grid scroll-mt-24 gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-black text-lg">
            {t('refunds.of', { amount: refund.displayAmount, what: refund.payment.description })}
          </b>
          <Badge tone={refund.state === 'failed' ? 'red' : 'warn'}>{t(`refunds.states.${refund.state}`)}</Badge>
        </p>
        <p className="text-ink-600 text-sm">
          {refund.reason} · {refund.payment.reference} · {refund.createdLabel}
        </p>
      </div>
      {refund.state !== 'asked' && (
        <StaffForm preventScrollReset>
          <input type="hidden" name="refundId" value={refund.id} />
          <NoteAndSave
            limits={limits}
            intent="refunded"
            label={t('refunds.noteLabel')}
            missing={t('refunds.noteMissing')}
            save={t('refunds.done')}
            isPending={isPending}
          />
        </StaffForm>
      )}
    </Card>
  )
}
