import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { OpenAppointment } from './open-appointment.server.ts'

/** Internal notes of the store, hidden from the customer. */
export function NotesForm({ appointment }: { appointment: OpenAppointment }) {
  const { t } = useTranslation('backoffice')
  const isPending = useNavigation().formData?.get('intent') === 'notes'
  return (
    <StaffForm preventScrollReset className="grid gap-2 border-ink-200 border-t pt-4">
      <input type="hidden" name="intent" value="notes" />
      <input type="hidden" name="appointmentId" value={appointment.id} />
      <TextArea
        name="staffNotes"
        label={t('notes.label')}
        hint={t('notes.hint')}
        maxLength={1000}
        rows={2}
        defaultValue={appointment.staffNotes}
      />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="justify-self-start"
        isPending={isPending}
        pendingLabel={t('saving')}
      >
        {t('notes.save')}
      </Button>
    </StaffForm>
  )
}
