import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { OpenAppointment } from './open-appointment.server.ts'

interface AssignFormProps {
  appointment: OpenAppointment
  employees: readonly { id: string; name: string }[]
}

/** Who attends the visit, in a store that names its people. */
export function AssignForm({ appointment, employees }: AssignFormProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const isPending = useNavigation().formData?.get('intent') === 'assign'
  return (
    <StaffForm preventScrollReset className="flex items-end gap-2 border-ink-200 border-t pt-4">
      <input type="hidden" name="appointmentId" value={appointment.id} />
      <SelectField
        name="employeeId"
        label={t('employees.attends')}
        defaultValue={appointment.employeeId ?? ''}
        options={[
          { value: '', label: t('employees.nobody') },
          ...employees.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        name="intent"
        value="assign"
        variant="outline"
        isPending={isPending}
        pendingLabel={frame('saving')}
      >
        {t('employees.assign')}
      </Button>
    </StaffForm>
  )
}
