import { CalendarX2, Repeat } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Series } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

const WEEKS = [2, 3, 4, 5, 6, 8, 12] as const

/** Repeats the visit every so many weeks, or shows what is booked of its series and stops it. */
export function SeriesCard({ appointmentId, series }: { appointmentId: string; series: Series | null }) {
  const { t } = useTranslation('visits')
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="text-lg">{t('series.title')}</h2>
      {series ? (
        <Running appointmentId={appointmentId} series={series} />
      ) : (
        <Form method="post" className="grid gap-3" preventScrollReset>
          <input type="hidden" name="appointment" value={appointmentId} />
          <p className="text-ink-700">{t('series.text')}</p>
          <SelectField name="everyWeeks" label={t('series.weeks')} defaultValue="4">
            {WEEKS.map((count) => (
              <option key={count} value={count}>
                {t('series.every', { count })}
              </option>
            ))}
          </SelectField>
          <Submit intent="repeat" />
        </Form>
      )}
    </Card>
  )
}

function Running({ appointmentId, series }: { appointmentId: string; series: Series }) {
  const { t } = useTranslation('visits')
  return (
    <>
      <p className="font-bold">{t('series.is', { count: series.everyWeeks, time: series.startLabel })}</p>
      <ul className="grid gap-1.5">
        {series.visits.map((visit) =>
          visit.appointmentId === null ? (
            <li key={visit.day} className="text-warn">
              {t('series.conflict', { day: dateLabel(visit.day) })}
            </li>
          ) : (
            <li key={visit.day} className="flex flex-wrap gap-x-2">
              <a
                href={paths.profileAppointment({ id: visit.appointmentId })}
                className="font-bold text-brand-700 underline underline-offset-3 first-letter:uppercase"
              >
                {visit.label}
              </a>
              {visit.state && <span className="text-ink-600">{t(`state.${visit.state}`)}</span>}
            </li>
          ),
        )}
      </ul>
      <p className="text-ink-600 text-sm">{t('series.next', { day: dateLabel(series.nextDay) })}</p>
      <details className="rounded-tile border border-ink-300 bg-white px-3.5">
        <summary className="flex min-h-11 items-center font-extrabold text-red-700">{t('series.stop')}</summary>
        <Form method="post" className="grid gap-3 pb-3.5" preventScrollReset>
          <input type="hidden" name="appointment" value={appointmentId} />
          <p className="text-sm">{t('series.stopText')}</p>
          <Checkbox name="isCancelling" value="on">
            {t('series.cancel')}
          </Checkbox>
          <Submit intent="stopSeries" />
        </Form>
      </details>
    </>
  )
}

function Submit({ intent }: { intent: 'repeat' | 'stopSeries' }) {
  const { t } = useTranslation('visits')
  const isPending = useNavigation().formData?.get('intent') === intent
  const Icon = intent === 'repeat' ? Repeat : CalendarX2
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={intent === 'repeat' ? 'soft' : 'danger'}
      icon={<Icon aria-hidden="true" className="size-5" />}
      isPending={isPending}
      isWide
    >
      {t(`series.${intent}`)}
    </Button>
  )
}
