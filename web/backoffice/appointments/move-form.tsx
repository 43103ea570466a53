import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { OpenAppointment } from './open-appointment.server.ts'

interface MoveFormProps {
  appointment: OpenAppointment
  stations: readonly { id: string; name: string }[]
}

/** To another station, day or time, without a script too. */
export function MoveForm({ appointment, stations }: MoveFormProps) {
  const { t } = useTranslation('backoffice')
  const { id, stationId, visitDay, startLabel, state } = appointment
  const isPending = useNavigation().formData?.get('intent') === 'move'
  if (state === 'IN_PROGRESS') return null
  return (
    <details className="border-ink-200 border-t pt-3">
      <summary className="flex min-h-10 items-center font-extrabold text-brand-700 text-md">{t('move.title')}</summary>
      {/* The key resets the fields to the new place after a move. */}
      <StaffForm
        key={`${stationId} ${visitDay} ${startLabel}`}
        preventScrollReset
        className="mt-2 grid grid-cols-2 gap-3"
      >
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="appointmentId" value={id} />
        <SelectField
          name="stationId"
          label={t('move.station')}
          defaultValue={stationId}
          options={stations.map((station) => ({ value: station.id, label: station.name }))}
          className="col-span-2"
        />
        <TextField name="day" type="date" label={t('move.day')} required defaultValue={visitDay} />
        <TextField name="time" type="time" step={300} label={t('move.time')} required defaultValue={startLabel} />
        <Button
          type="submit"
          variant="outline"
          isWide
          className="col-span-2"
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {t('move.submit')}
        </Button>
      </StaffForm>
    </details>
  )
}
