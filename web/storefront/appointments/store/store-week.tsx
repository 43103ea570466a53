import { CalendarX2, Clock } from 'lucide-react'
import type { Store } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { closedHours, dayAndMonth, formatClock, type WeekDay } from './week.ts'

interface StoreWeekProps {
  week: readonly WeekDay[]
  store: Pick<Store, 'openingLabel' | 'isOpen' | 'closures' | 'slotConfiguration'>
}

/** Opening hours of a store, today marked, and its closed days to come. */
export function StoreWeek({ week, store }: StoreWeekProps) {
  const { t } = useTranslation('appointment')
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule" className="text-xl sm:text-2xl">
        {t('store.schedule')}
      </h2>
      <p className={cx('mt-1.5 font-extrabold text-sm', store.isOpen ? 'text-ok' : 'text-ink-700')}>
        {store.openingLabel}
      </p>
      <table className="mt-3 w-full max-w-md text-md">
        <tbody>
          {week.map(({ weekday, isToday, hours }) => (
            <tr key={weekday} className={cx(isToday && 'bg-brand-100 font-extrabold text-brand-900')}>
              <th scope="row" className="rounded-l-control py-2 pl-3 text-left font-[inherit]">
                {t(`weekdays.${weekdayKey(weekday)}`)}
                {isToday && (
                  <Badge tone="brand" className="ml-2 align-middle">
                    {t('store.today')}
                  </Badge>
                )}
              </th>
              <td className="rounded-r-control py-2 pr-3 text-right tabular-nums">
                {hours.length > 0 ? (
                  hours.map((span) => (
                    <span key={span} className="block sm:inline sm:not-first:ml-4">
                      {span}
                    </span>
                  ))
                ) : (
                  <span className="text-ink-600">{t('store.closedDay')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Shifts {...store.slotConfiguration} />
      {store.closures.length > 0 && (
        <ul className="mt-3 grid max-w-md gap-2">
          {store.closures.map((closure) => (
            <li
              key={`${closure.fromDay} ${closure.untilDay} ${closure.startTime} ${closure.reason}`}
              className="flex items-start gap-2.5 rounded-tile border border-warn-200 bg-warn-50 px-3.5 py-2.5 text-sm"
            >
              <CalendarX2 aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warn" />
              {formatClosure(closure, t)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function formatClosure(
  { fromDay, untilDay, reason, ...times }: Store['closures'][number],
  t: ReturnType<typeof useTranslation<'appointment'>>['t'],
): string {
  const days =
    fromDay === untilDay
      ? t('store.oneDay', { day: dayAndMonth(fromDay) })
      : t('store.severalDays', { from: dayAndMonth(fromDay), until: dayAndMonth(untilDay) })
  const hours = closedHours(times)
  return hours ? t('store.closureHours', { days, ...hours, reason }) : t('store.closure', { days, reason })
}

/** Latest drop-off times of a store with shifts. */
function Shifts({ slotType, slotFields }: Store['slotConfiguration']) {
  const { t } = useTranslation('appointment')
  if (slotType !== 'SHIFT') return null
  const { receiveBeforeMorning: morning, receiveBeforeAfternoon: afternoon } = slotFields
  return (
    <p className="mt-3 flex max-w-md items-start gap-2.5 text-ink-700 text-sm">
      <Clock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brand-600" />
      <span>
        {t('store.shift')}
        {morning !== null && ` ${t('store.shiftMorning', { time: formatClock(morning) })}`}
        {afternoon !== null && ` ${t('store.shiftAfternoon', { time: formatClock(afternoon) })}`}
      </span>
    </p>
  )
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

function weekdayKey(weekday: number) {
  return WEEKDAYS[weekday] ?? 'sunday'
}
