import { CalendarX2, Repeat } from 'lucide-react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { isGone, stateLabel } from '../appointment-states.ts'
import type { OpenAppointment } from '../open-appointment.server.ts'

const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12] as const
const USUAL_WEEKS = 4

export function isRepeatable({ state, awaitsDeposit, petDiedOn }: OpenAppointment): boolean {
  return !isGone(state) && !awaitsDeposit && petDiedOn === null
}

/** Repeats a visit every so many weeks, or shows its series and stops it. */
export function SeriesForms({ appointment }: { appointment: OpenAppointment }) {
  const { t } = useTranslation('backoffice')
  const isPending = useNavigation().formData?.get('intent') === 'repeat'
  if (appointment.series) return <Running appointment={appointment} series={appointment.series} />
  return (
    <StaffForm preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="repeat" />
      <input type="hidden" name="appointmentId" value={appointment.id} />
      <p className="text-ink-600 text-sm">{t('series.none')}</p>
      <SelectField name="everyWeeks" label={t('series.weeks')} defaultValue={String(USUAL_WEEKS)}>
        {WEEKS.map((count) => (
          <option key={count} value={count}>
            {t('series.every', { count })}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<Repeat aria-hidden="true" className="size-4.5" />}
        isPending={isPending}
        pendingLabel={t('saving')}
      >
        {t('series.make')}
      </Button>
    </StaffForm>
  )
}

interface RunningProps {
  appointment: OpenAppointment
  series: NonNullable<OpenAppointment['series']>
}

function Running({ appointment, series }: RunningProps) {
  const { t } = useTranslation('backoffice')
  const isPending = useNavigation().formData?.get('intent') === 'stopSeries'
  const { everyWeeks: count, startLabel: time, visits, madeBy, nextLabel } = series
  return (
    <div className="grid gap-2.5 text-sm">
      <p className="font-bold">{t('series.is', { count, time })}</p>
      {madeBy === 'customer' && <p className="text-ink-600">{t('series.byCustomer')}</p>}
      {visits.map(
        ({ day, dayLabel, appointmentId }) =>
          appointmentId === null && (
            <Notice key={day} tone="warn">
              {t('series.conflict', { day: dayLabel })}
            </Notice>
          ),
      )}
      <ul className="grid gap-1">
        {visits.map(
          ({ day, appointmentId, link, label, state, isMoved }) =>
            state && (
              <li key={day} className="flex min-h-9 flex-wrap items-center gap-x-1.5 first-letter:uppercase">
                {appointmentId === appointment.id ? (
                  <b>{label}</b>
                ) : (
                  <TextLink to={link} preventScrollReset className="first-letter:uppercase">
                    {label}
                  </TextLink>
                )}
                {['', t(stateLabel({ state, awaitsDeposit: false })), isMoved && t('series.moved')]
                  .filter((part) => part !== false)
                  .join(' · ')}
              </li>
            ),
        )}
      </ul>
      <p className="text-ink-600">{t('series.next', { day: nextLabel })}</p>
      <details className="rounded-tile border border-ink-300 bg-white px-3.5">
        <summary className="flex min-h-11 items-center gap-2 font-extrabold text-red-700">
          <CalendarX2 aria-hidden="true" className="size-4.5" />
          {t('series.stop')}
        </summary>
        <StaffForm preventScrollReset className="grid gap-3 pb-3.5">
          <input type="hidden" name="intent" value="stopSeries" />
          <input type="hidden" name="appointmentId" value={appointment.id} />
          <p>{t('series.stopText')}</p>
          <Checkbox name="isCancelling" value="on">
            {t('series.cancel')}
          </Checkbox>
          <Button type="submit" variant="danger" size="sm" isPending={isPending} pendingLabel={t('saving')}>
            {t('series.sure')}
          </Button>
        </StaffForm>
      </details>
    </div>
  )
}
