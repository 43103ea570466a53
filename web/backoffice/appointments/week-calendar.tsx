import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { isGone, stateLabel, stateStyles } from './appointment-states.ts'
import type { Rows } from './calendar-search.ts'
import { clockLabel } from './clock-label.ts'
import { DayList } from './day-list.tsx'
import type { CalendarDay, CalendarOfPage, CalendarVisit } from './load-calendar.server.ts'
import { BlockLabel, DayBlocks } from './slot/day-blocks.tsx'
import { WarningBadge } from './warning/warning-badge.tsx'

interface WeekCalendarProps {
  calendar: CalendarOfPage
  rows: Rows
  getVisitUrl(visit: CalendarVisit): string
  getDayUrl(day: string): string
}

/** Seven days with one row per station or person, and their blocks; on a phone the days are stacked. */
export function WeekCalendar({ calendar, rows, getVisitUrl, getDayUrl }: WeekCalendarProps) {
  const { t } = useTranslation('backoffice')
  const { days } = calendar
  return (
    <>
      <div className="grid gap-5 sm:hidden">
        {days.map((day) => (
          <section key={day.day} aria-label={day.title}>
            <h2 className="mb-2 text-md first-letter:uppercase">
              <Link to={getDayUrl(day.day)} className={cx(day.isToday && 'text-brand-700')}>
                {day.title}
              </Link>
            </h2>
            <DayBlocks blocks={calendar.blocks.filter((block) => block.day === day.day)} />
            <DayList calendar={calendar} day={day} getVisitUrl={getVisitUrl} />
          </section>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls sideways */}
      <div
        role="region"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={t('calendar.week', { days: calendar.title })}
        className="overflow-x-auto rounded-card border border-ink-200 bg-white shadow-1 max-sm:hidden"
      >
        <table className="w-full min-w-[46rem] table-fixed border-collapse text-left">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-10 w-28 bg-white px-3 py-2.5 font-bold text-ink-600 text-xs">
                {t(rows === 'people' ? 'calendar.person' : 'calendar.station')}
              </th>
              {days.map((day) => (
                <th
                  key={day.day}
                  scope="col"
                  className={cx('border-ink-200 border-l p-0', day.isToday && 'bg-brand-50')}
                >
                  <Link
                    to={getDayUrl(day.day)}
                    className="block rounded-control px-2 py-2.5 font-extrabold text-sm first-letter:uppercase hover:text-brand-700"
                  >
                    <span className={cx('block first-letter:uppercase', day.isToday && 'text-brand-700')}>
                      {day.label}
                    </span>
                    <span className="block text-balance font-semibold text-ink-600 text-xs">{getHours(day, t)}</span>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {toRows(calendar, rows, t).map((row) => (
              <tr key={row.key} className="border-ink-200 border-t align-top">
                <th scope="row" className="sticky left-0 z-10 bg-white px-3 py-2.5 font-extrabold text-sm">
                  {row.name}
                </th>
                {days.map((day) => (
                  <td
                    key={day.day}
                    className={cx(
                      'border-ink-200 border-l p-1',
                      day.openings.length === 0 &&
                        'bg-[repeating-linear-gradient(135deg,var(--color-ink-200)_0_6px,var(--color-ink-100)_6px_12px)]',
                      day.isToday && day.openings.length > 0 && 'bg-brand-50',
                    )}
                  >
                    <Cell row={row} day={day} getVisitUrl={getVisitUrl} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type Translate = ReturnType<typeof useTranslation<'backoffice'>>['t']

function getHours({ openings, closure }: CalendarDay, t: Translate): string {
  if (openings.length === 0) return closure ?? t('calendar.closedDay')
  return openings.map(({ startMinute, endMinute }) => `${clockLabel(startMinute)}–${clockLabel(endMinute)}`).join(', ')
}

interface Row extends Pick<CalendarOfPage, 'visits' | 'held' | 'blocks'> {
  key: string
  name: string
  /** Its blocks are of several stations or people, each named. */
  isMixed: boolean
}

/** A row for each station or person; one more for what belongs to none of them, where there is such. */
function toRows({ stations, employees, visits, held, blocks }: CalendarOfPage, rows: Rows, t: Translate): Row[] {
  const shown = visits.filter(({ state }) => !isGone(state))
  if (rows === 'stations') {
    const ofPeople = blocks.filter(({ stationId }) => stationId === null)
    return [
      ...stations.map(({ id, name }) => ({
        key: id,
        name,
        visits: shown.filter(({ stationId }) => stationId === id),
        held: held.filter(({ stationId }) => stationId === id),
        blocks: blocks.filter(({ stationId }) => stationId === id),
        isMixed: false,
      })),
      ...(ofPeople.length > 0
        ? [{ key: 'people', name: t('calendar.people'), visits: [], held: [], blocks: ofPeople, isMixed: true }]
        : []),
    ]
  }
  const unassigned = shown.filter(({ employeeId }) => employeeId === null)
  const ofStations = blocks.filter(({ employeeId }) => employeeId === null)
  return [
    ...employees.map(({ id, name }) => ({
      key: id,
      name,
      visits: shown.filter(({ employeeId }) => employeeId === id),
      held: [],
      blocks: blocks.filter(({ employeeId }) => employeeId === id),
      isMixed: false,
    })),
    ...(unassigned.length + held.length > 0
      ? [{ key: 'nobody', name: t('calendar.unassigned'), visits: unassigned, held, blocks: [], isMixed: false }]
      : []),
    ...(ofStations.length > 0
      ? [{ key: 'stations', name: t('calendar.stations'), visits: [], held: [], blocks: ofStations, isMixed: true }]
      : []),
  ]
}

interface CellProps extends Pick<WeekCalendarProps, 'getVisitUrl'> {
  row: Row
  day: CalendarDay
}

function Cell({ row, day, getVisitUrl }: CellProps) {
  const { t } = useTranslation('backoffice')
  const isHere = (each: { day: string }) => each.day === day.day
  const visits = row.visits.filter(isHere)
  const held = row.held.filter(isHere)
  const blocks = row.blocks.filter(isHere)
  if (visits.length + held.length + blocks.length === 0) return null
  return (
    <ol className="grid gap-1">
      {blocks.map((block) => (
        <li key={block.id}>
          <BlockLabel block={block} isNamed={row.isMixed} className="rounded-tag border border-ink-400 px-1.5 py-1" />
        </li>
      ))}
      {visits.map((visit) => (
        <li key={visit.id}>
          <Link
            to={getVisitUrl(visit)}
            preventScrollReset
            className={cx('block rounded-tag border-l-4 px-1.5 py-1 leading-tight', stateStyles[visit.state])}
          >
            <span className="block truncate font-extrabold text-xs">
              <span className="tabular-nums">{visit.startLabel}</span> {visit.petName}
            </span>
            {visit.warning && <WarningBadge warning={visit.warning} />}
            <span className="block truncate font-semibold text-2xs">
              {visit.hasPetDied ? t('calendar.petDied') : t(stateLabel(visit))}
            </span>
          </Link>
        </li>
      ))}
      {held.map((each) => (
        <li
          key={`${each.stationId} ${each.startMinute}`}
          className="truncate rounded-tag border border-ink-400 border-dashed bg-[repeating-linear-gradient(135deg,var(--color-brand-100)_0_5px,#fff_5px_10px)] px-1.5 py-1 font-bold text-2xs text-ink-700"
        >
          {clockLabel(each.startMinute)} {t(each.isOffer ? 'calendar.offered' : 'calendar.held')}
        </li>
      ))}
    </ol>
  )
}
