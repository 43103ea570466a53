import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { isGone, stateLabel, stateStyles, stateTone } from './appointment-states.ts'
import { clockLabel } from './clock-label.ts'
import type { CalendarDay, CalendarOfPage, CalendarVisit } from './load-calendar.server.ts'
import { freeStarts } from './slot/free-starts.ts'
import { WarningBadge } from './warning/warning-badge.tsx'

interface DayListProps {
  calendar: CalendarOfPage
  day: CalendarDay
  getVisitUrl(visit: CalendarVisit): string
  /** Absent: free starts are not offered. */
  getSlotUrl?(stationId: string, minute: number): string
}

/** A day as a list for phones, including held slots. */
export function DayList({ calendar, day, getVisitUrl, getSlotUrl }: DayListProps) {
  const { t } = useTranslation('backoffice')
  const nameOf = new Map(calendar.stations.map(({ id, name }) => [id, name]))
  const visits = calendar.visits.filter((visit) => visit.day === day.day)
  const held = calendar.held.filter((each) => each.day === day.day)
  const free = getSlotUrl && <FreeTimes calendar={calendar} day={day} getSlotUrl={getSlotUrl} />
  if (visits.length + held.length === 0)
    return (
      <>
        <EmptyDay day={day} />
        {free}
      </>
    )
  const rows = [
    ...visits.map((visit) => ({
      at: visit.startMinute,
      key: visit.id,
      row: <Row visit={visit} to={getVisitUrl(visit)} />,
    })),
    ...held.map((each) => ({
      at: each.startMinute,
      key: `${each.stationId} ${each.startMinute}`,
      row: (
        <p className="flex gap-3 rounded-tile border border-ink-400 border-dashed bg-[repeating-linear-gradient(135deg,var(--color-brand-50)_0_6px,#fff_6px_12px)] px-3.5 py-2.5 font-bold text-ink-700 text-sm">
          <span className="tabular-nums">{clockLabel(each.startMinute)}</span>
          {t(each.isOffer ? 'calendar.offered' : 'calendar.held')}
          <span className="ml-auto font-semibold">{nameOf.get(each.stationId)}</span>
        </p>
      ),
    })),
  ].sort((one, other) => one.at - other.at)
  return (
    <>
      <ol className="grid gap-2">
        {rows.map(({ key, row }) => (
          <li key={key}>{row}</li>
        ))}
      </ol>
      {free}
    </>
  )
}

type FreeTimesProps = Pick<DayListProps, 'calendar' | 'day'> & Required<Pick<DayListProps, 'getSlotUrl'>>

/** Free starts by station; open, since a lunch block takes three presses at most. */
function FreeTimes({ calendar, day, getSlotUrl }: FreeTimesProps) {
  const { t } = useTranslation('backoffice')
  const { stations, today, nowMinute, slotMinutes } = calendar
  const from = day.day === today ? nowMinute : 0
  const taken = [...calendar.visits, ...calendar.held, ...calendar.blocks].filter(
    (each) => each.day === day.day && !('state' in each && isGone(each.state)),
  )
  if (day.day < today || day.openings.length === 0) return null
  return (
    <details open className="mt-3 rounded-tile border border-ink-300 bg-white px-3.5">
      <summary className="flex min-h-11 items-center font-extrabold text-brand-700">{t('slot.free')}</summary>
      <div className="grid gap-3 pb-3.5">
        {stations.map(({ id, name }) => {
          const here = taken.filter(({ stationId }) => stationId === id)
          const starts = freeStarts({ openings: day.openings, taken: here, slotMinutes, from })
          return (
            <section key={id} aria-label={name}>
              <h3 className="mb-1.5 font-bold text-ink-700 text-sm">{name}</h3>
              <ul className="flex flex-wrap gap-2">
                {starts.map(({ startMinute }) => (
                  <li key={startMinute}>
                    <Link
                      to={getSlotUrl(id, startMinute)}
                      preventScrollReset
                      className="grid min-h-11 min-w-16 place-items-center rounded-control border-[1.5px] border-ink-300 font-bold tabular-nums"
                    >
                      {clockLabel(startMinute)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </details>
  )
}

function Row({ visit, to }: { visit: CalendarVisit; to: string }) {
  const { t: salon } = useTranslation('salonSettings')
  const { t } = useTranslation('backoffice')
  return (
    <Link
      to={to}
      preventScrollReset
      className={cx(
        'flex gap-3 rounded-tile border-l-4 px-3.5 py-3 shadow-1',
        visit.state !== 'IN_PROGRESS' && stateStyles[visit.state].split(' ')[0],
        visit.state === 'IN_PROGRESS' && 'border-brand-700',
        isGone(visit.state) ? 'bg-ink-50' : 'bg-white',
      )}
    >
      <span className="w-12 shrink-0 font-extrabold tabular-nums">
        {visit.startLabel}
        <span className="block font-semibold text-ink-600 text-xs">{visit.endLabel}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-extrabold">{visit.petName}</span>
        {visit.warning && <WarningBadge warning={visit.warning} />}
        <span className="block truncate text-ink-600 text-sm">{visit.pack}</span>
        <span className="block truncate text-ink-600 text-sm">{visit.owner}</span>
        {visit.attendant !== null && (
          <span className="block truncate text-xs">{visit.attendant || salon('employees.nobody')}</span>
        )}
      </span>
      <span className="grid shrink-0 content-between justify-items-end gap-1">
        <Badge tone={stateTone[visit.state]}>{t(stateLabel(visit))}</Badge>
        {visit.hasPetDied && <Badge tone="warn">{t('calendar.petDied')}</Badge>}
        <span className="max-w-28 truncate font-semibold text-ink-600 text-xs">{visit.stationName}</span>
      </span>
    </Link>
  )
}

export function EmptyDay({ day }: { day: CalendarDay }) {
  const { t } = useTranslation('backoffice')
  const isClosed = day.openings.length === 0
  return (
    <p className="rounded-tile border border-ink-300 border-dashed bg-white px-4 py-6 text-center font-semibold text-ink-600">
      {day.closure ?? t(isClosed ? 'calendar.closedDay' : 'calendar.nobody')}
    </p>
  )
}
