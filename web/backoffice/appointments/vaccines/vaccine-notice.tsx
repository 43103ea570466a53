import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { isComing } from '../appointment-states.ts'
import type { OpenAppointment } from '../open-appointment.server.ts'
import { LackingList } from './lacking-list.tsx'

/** Vaccines that a coming visit lacks, and the form that accepts it without them. */
export function VaccineNotice({ appointment }: { appointment: OpenAppointment }) {
  const { t } = useTranslation('salonDesk')
  const isPending = useNavigation().formData?.get('intent') === 'acceptVaccines'
  const { lacking, waiver } = appointment.vaccines
  if (lacking.length === 0 || !isComing(appointment.state)) return null
  return (
    <Notice tone="warn" title={t('vaccines.title')} className="mb-3">
      <LackingList lacking={lacking} today={appointment.day} />
      {waiver ? (
        <p className="mt-2 font-bold">{t('vaccines.waived', { reason: waiver.reason, when: waiver.acceptedLabel })}</p>
      ) : (
        <StaffForm preventScrollReset className="mt-3 grid gap-2">
          <input type="hidden" name="intent" value="acceptVaccines" />
          <input type="hidden" name="appointmentId" value={appointment.id} />
          <TextField
            name="reason"
            label={t('vaccines.reason')}
            hint={t('vaccines.reasonHint')}
            maxLength={300}
            autoComplete="off"
            required
            messages={{ required: t('vaccines.reasonMissing') }}
          />
          <Button type="submit" variant="outline" size="sm" className="justify-self-start" isPending={isPending}>
            {t('vaccines.accept')}
          </Button>
        </StaffForm>
      )}
    </Notice>
  )
}
