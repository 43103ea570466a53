import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { OpenAppointment } from './open-appointment.server.ts'

/** Waives the deposit after a confirmation. */
export function WaiveDeposit({ appointment }: { appointment: OpenAppointment }) {
  const { t } = useTranslation('backoffice')
  const isSending = useNavigation().formData?.get('intent') === 'waive'
  return (
    <details className="rounded-tile border border-ink-300 bg-white open:border-ink-500">
      <summary className="flex min-h-11 items-center justify-center rounded-tile px-4 font-extrabold text-brand-700 text-md">
        {t('deposit.waive')}
      </summary>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-3.5">
        <input type="hidden" name="appointmentId" value={appointment.id} />
        <p className="text-sm">{t('deposit.ask', { owner: appointment.owner.name })}</p>
        <Button type="submit" name="intent" value="waive" isWide isPending={isSending} pendingLabel={t('saving')}>
          {t('deposit.sure')}
        </Button>
      </StaffForm>
    </details>
  )
}
