import { useNavigation } from 'react-router'
import { WARNING_LEVELS } from '#services/appointments/calendar/rules/warning-levels.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { OpenAppointment } from '../open-appointment.server.ts'

/** What the staff must know before they touch the pet, and the form that changes it. */
export function WarningForm({ appointment }: { appointment: OpenAppointment }) {
  const { t } = useTranslation('backoffice')
  const { petName: pet, warning } = appointment
  const isPending = useNavigation().formData?.get('intent') === 'warn'
  return (
    <div className="mb-3 grid gap-2">
      {warning && (
        <Notice tone={warning.level === 'bites' ? 'error' : 'warn'} title={t(`warning.${warning.level}`)}>
          {warning.text}
        </Notice>
      )}
      <details className="rounded-tile border border-ink-300 bg-white px-3.5">
        <summary className="flex min-h-11 items-center font-extrabold text-brand-700">
          {t(warning ? 'warning.title' : 'warning.add', { pet })}
        </summary>
        <StaffForm preventScrollReset className="grid gap-3 pb-3.5">
          <input type="hidden" name="intent" value="warn" />
          <input type="hidden" name="appointmentId" value={appointment.id} />
          <RadioGroup
            name="level"
            label={t('warning.level')}
            variant="chips"
            defaultValue={warning?.level ?? 'gentle'}
            options={[
              ...WARNING_LEVELS.map((level) => ({ value: level, label: t(`warning.${level}`) })),
              { value: '', label: t('warning.none') },
            ]}
          />
          <TextField
            name="text"
            label={t('warning.text')}
            hint={t('warning.hint')}
            maxLength={300}
            autoComplete="off"
            defaultValue={warning?.text}
          />
          <Button
            type="submit"
            variant="outline"
            size="sm"
            className="justify-self-start"
            isPending={isPending}
            pendingLabel={t('saving')}
          >
            {t('warning.save')}
          </Button>
        </StaffForm>
      </details>
    </div>
  )
}
