import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatLead } from '../../booking/labels.ts'
import { useHeldOffline } from '../../layout/connection/use-held-offline.ts'
import type { VisitDeposit } from '../deposits/visit-deposit.ts'
import { CANCEL_REASONS, MOST_REASON_CHARACTERS } from './cancel-reason.ts'

interface CancelFormProps {
  appointmentId: string
  deposit: VisitDeposit | null
  action?: string
}

/**
 * Opened first, then said yes to, with or without a script; the reason is the customer's to give. It posts to the list: the
 * appointment's own page takes pictures, which are the first to be turned away under load.
 */
export function CancelForm({ appointmentId, deposit, action = paths.profileAppointments() }: CancelFormProps) {
  const { t } = useTranslation('visits')
  const { t: inBooking } = useTranslation('booking')
  const heldOffline = useHeldOffline(t('offline'))
  const isSending = useNavigation().formData?.get('intent') === 'cancel'
  return (
    <details className="rounded-tile border border-ink-200 px-4 open:pb-4" {...heldOffline}>
      <summary className="flex min-h-11 items-center font-bold text-red-700">{t('cancel.open')}</summary>
      <Form method="post" action={action} className="grid gap-4 pt-1">
        <input type="hidden" name="appointment" value={appointmentId} />
        <RadioGroup
          name="reason"
          label={t('cancel.why')}
          variant="chips"
          options={CANCEL_REASONS.map((reason) => ({ value: reason, label: t(`cancel.reasons.${reason}`) }))}
        />
        <TextArea name="note" label={t('cancel.note')} maxLength={MOST_REASON_CHARACTERS} rows={2} />
        <p className="text-ink-700 text-sm">{t('cancel.text')}</p>
        {deposit?.onCancel && deposit.paid && (
          <Notice tone={deposit.onCancel === 'returned' ? 'info' : 'warn'}>
            {t(`deposit.onCancel.${deposit.onCancel}`, {
              amount: deposit.paid,
              time: formatLead(deposit.noticeMinutes, inBooking),
            })}
          </Notice>
        )}
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
      </Form>
    </details>
  )
}
