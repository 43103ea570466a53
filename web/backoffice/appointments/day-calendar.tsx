import { Home, Plus, Truck } from 'lucide-react'
import { type CSSProperties, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { isGone, stateLabel, stateStyles } from './appointment-states.ts'
import { clockLabel } from './clock-label.ts'
import { closedSpans, overlaps, type Span, shownHours } from './day-scale.ts'
import type { CalendarDay, CalendarOfPage, CalendarVisit } from './load-calendar.server.ts'
import type { Place } from './moved-place.ts'
import { BlockLabel } from './slot/day-blocks.tsx'
import { freeStarts } from './slot/free-starts.ts'
import { useMoveVisit } from './use-move-visit.ts'
import { type Moving, useMovingVisit } from './use-moving-visit.ts'
import { WarningBadge } from './warning/warning-badge.tsx'

interface DayCalendarProps {
  calendar: CalendarOfPage
  day: CalendarDay
  getVisitUrl(visit: CalendarVisit): string
  getSlotUrl(stationId: string, minute: number): string
  /** Called when moving starts and ends; the page must not refresh in between. */
  onMoving(isMoving: boolean): void
}

/** The day, one column a station, from top to bottom. Visits open by a press or Enter, and move by dragging or by M. */
export function DayCalendar({ calendar, day, getVisitUrl, getSlotUrl, onMoving }: DayCalendarProps) {
  const { t } = useTranslation('backoffice')
  const { stations, today, nowMinute } = calendar
  const visits = calendar.visits.filter((visit) => visit.day === day.day && !isGone(visit.state))
  const held = calendar.held
    .filter((each) => each.day === day.day)
    .map((each) => ({ ...each, startMinute: each.startMinute, endMinute: each.endMinute }))
  const blocks = calendar.blocks.filter((each) => each.day === day.day && each.stationId !== null)
  const shown = shownHours(day.openings, [...visits, ...held])
  const closed = closedSpans(shown, day.openings)
  const stationIds = stations.map(({ id }) => id)
  const plane = useRef<HTMLOListElement>(null)
  const hintId = useId()
  const move = useMoveVisit(stations)
  const { moving, getHandlers } = useMovingVisit({ stationIds, shown, plane, onDrop: move.send })
  const isBusy = moving !== null || move.sent !== null
  useEffect(() => onMoving(isBusy), [isBusy, onMoving])

  const scroller = useScrolledTo(day.day === today ? nowMinute : visits[0]?.startMinute, shown)
  const getPlace = (visit: CalendarVisit): Place => {
    if (moving?.visit.id === visit.id) return moving.place
    return move.sent?.id === visit.id ? move.sent : visit
  }
  const fits = moving === null || isFreeFor(moving, { visits, held: [...held, ...blocks], closed })
  const placeLabel = moving && formatPlace(moving)

  function formatPlace({ visit, place }: Moving): string {
    const station = stations.find(({ id }) => id === place.stationId)?.name ?? ''
    const where = { pet: visit.petName, station, time: clockLabel(place.startMinute) }
    return t(fits ? 'move.at' : 'move.atTaken', where)
  }

  return (
    <div className="relative">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={t('calendar.label', { day: day.title })}
        className="relative max-h-[max(32rem,calc(100dvh-11rem))] overflow-auto overscroll-contain rounded-card border border-ink-200 bg-white shadow-1"
        style={{ '--minute': '1.45px', '--columns': stations.length } as CSSProperties /* how tall a minute is drawn */}
      >
        <div className="min-w-[calc(3.25rem+var(--columns)*9.25rem)]">
          <div className="sticky top-0 z-20 grid grid-cols-[3.25rem_1fr] border-ink-200 border-b bg-white">
            <span className="sticky left-0 bg-white" />
            <ul className="grid auto-cols-fr grid-flow-col">
              {stations.map(({ id, name }) => (
                <li key={id} className="truncate border-ink-200 border-l px-2.5 py-2.5 font-extrabold text-sm">
                  {name}
                </li>
              ))}
            </ul>
          </div>
          <div className="relative grid grid-cols-[3.25rem_1fr]">
            <HourLabels shown={shown} />
            <div className="relative" style={{ height: length(shown.endMinute - shown.startMinute) }}>
              <CalendarGrid shown={shown} columns={stations.length} />
              {closed.map((span) => (
                <div
                  key={span.startMinute}
                  style={getBox(span, shown)}
                  className="absolute inset-x-0 bg-[repeating-linear-gradient(135deg,var(--color-ink-200)_0_6px,var(--color-ink-100)_6px_12px)] opacity-80"
                >
                  <span className="sr-only">
                    {t('calendar.closed', { from: clockLabel(span.startMinute), until: clockLabel(span.endMinute) })}
                  </span>
                </div>
              ))}
              {stations.map(({ id, name }) => (
                <FreeStarts
                  key={id}
                  station={name}
                  starts={freeStarts({
                    openings: day.openings,
                    taken: [...visits, ...held, ...blocks].filter(({ stationId }) => stationId === id),
                    slotMinutes: calendar.slotMinutes,
                    from: day.day < today ? Number.POSITIVE_INFINITY : day.day === today ? nowMinute : 0,
                  })}
                  shown={shown}
                  style={getColumn(id, stationIds)}
                  getUrl={(minute) => getSlotUrl(id, minute)}
                />
              ))}
              <ol ref={plane} className="pointer-events-none absolute inset-0 *:pointer-events-auto">
                {blocks.map((block) => {
                  const span = clip(block, shown)
                  return (
                    span && (
                      <li
                        key={block.id}
                        style={{ ...getBox(span, shown), ...getColumn(block.stationId ?? '', stationIds) }}
                        className="absolute p-0.5"
                      >
                        <BlockLabel block={block} className="rounded-tag border border-ink-400 px-2 py-0.5" />
                      </li>
                    )
                  )
                })}
                {held.map((each) => (
                  <li
                    key={`${each.stationId} ${each.startMinute}`}
                    style={{ ...getBox(each, shown), ...getColumn(each.stationId, stationIds) }}
                    className="absolute p-0.5"
                  >
                    <span className="block h-full overflow-hidden rounded-tag border border-ink-400 border-dashed bg-[repeating-linear-gradient(135deg,var(--color-brand-100)_0_5px,#fff_5px_10px)] px-2 py-0.5 font-bold text-ink-700 text-xs">
                      {t(each.isOffer ? 'calendar.offered' : 'calendar.held')}
                    </span>
                  </li>
                ))}
                {visits.map((visit) => {
                  const place = getPlace(visit)
                  const isMoving = moving?.visit.id === visit.id
                  const minutes = visit.endMinute - visit.startMinute
                  const span = { startMinute: place.startMinute, endMinute: place.startMinute + minutes }
                  return (
                    <li
                      key={visit.id}
                      style={{ ...getBox(span, shown), ...getColumn(place.stationId, stationIds) }}
                      className={cx(
                        'absolute p-0.5',
                        isMoving ? 'z-10' : 'transition-[top,left] duration-200',
                        move.sent?.id === visit.id && 'opacity-70',
                      )}
                    >
                      <Link
                        to={getVisitUrl(visit)}
                        preventScrollReset
                        data-visit={visit.id}
                        data-minutes={minutes}
                        aria-describedby={visit.canMove ? hintId : undefined}
                        {...getHandlers(visit)}
                        className={cx(
                          'block h-full select-none overflow-hidden rounded-tag border-l-4 px-2 py-1 leading-tight [-webkit-touch-callout:none]',
                          stateStyles[visit.state],
                          isMoving && 'cursor-grabbing shadow-3 outline-3',
                          isMoving && (fits ? 'outline-brand-600' : 'outline-red-600'),
                        )}
                      >
                        <VisitLabel visit={visit} start={clockLabel(place.startMinute)} />
                      </Link>
                    </li>
                  )
                })}
              </ol>
              {day.day === today && nowMinute >= shown.startMinute && nowMinute <= shown.endMinute && (
                <div
                  style={{ top: length(nowMinute - shown.startMinute) }}
                  className="pointer-events-none absolute -left-1.5 right-0 z-10 flex -translate-y-1/2 items-center"
                >
                  <span className="size-3 rounded-full bg-red-600" />
                  <span className="h-0.5 flex-1 bg-red-600" />
                  <span className="sr-only">{t('calendar.now', { time: calendar.nowLabel })}</span>
                </div>
              )}
            </div>
          </div>
        </div>
      </section>
      <p id={hintId} className="sr-only">
        {t('move.hint')}
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {placeLabel ?? move.announcement}
      </p>
      {moving?.by === 'keys' && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-3 bottom-3 z-20 mx-auto w-fit max-w-full rounded-tile bg-brand-950 px-4 py-2.5 text-center font-bold text-sm text-white shadow-3"
        >
          {placeLabel}
          <span className="block font-semibold text-brand-200 text-xs">{t('move.keys')}</span>
        </p>
      )}
    </div>
  )
}

interface FreeStartsProps {
  station: string
  starts: readonly Span[]
  shown: Span
  style: CSSProperties
  getUrl(minute: number): string
}

/** Starts at which a station is free, each a link; by keyboard 'Nueva cita' leads to the same times. */
function FreeStarts({ station, starts, shown, style, getUrl }: FreeStartsProps) {
  const { t } = useTranslation('backoffice')
  return starts.map((span) => (
    <Link
      key={span.startMinute}
      to={getUrl(span.startMinute)}
      preventScrollReset
      tabIndex={-1}
      aria-label={t('slot.book', { station, time: clockLabel(span.startMinute) })}
      style={{ ...getBox(span, shown), ...style }}
      className="group/free absolute p-0.5"
    >
      <span className="flex h-full items-center gap-1.5 rounded-tag px-2 font-bold text-brand-800 text-xs opacity-0 group-hover/free:bg-brand-100 group-hover/free:opacity-100 group-focus/free:bg-brand-100 group-focus/free:opacity-100">
        <Plus aria-hidden="true" className="size-3.5" />
        {clockLabel(span.startMinute)}
      </span>
    </Link>
  ))
}

function VisitLabel({ visit, start }: { visit: CalendarVisit; start: string }) {
  const { t: salon } = useTranslation('salonSettings')
  const { t } = useTranslation('backoffice')
  const isTall = visit.endMinute - visit.startMinute >= 45
  return (
    <>
      <span className="flex items-baseline gap-1.5 font-extrabold text-sm">
        <span className="tabular-nums">{start}</span>
        <span className="min-w-0 flex-1 truncate">{visit.petName}</span>
        {visit.isHomeVisit && (
          <Home role="img" aria-label={t('visit.home')} className="size-3.5 shrink-0 self-center" />
        )}
        {visit.hasPickUp && (
          <Truck role="img" aria-label={t('visit.pickUp')} className="size-3.5 shrink-0 self-center" />
        )}
      </span>
      {visit.warning && <WarningBadge warning={visit.warning} />}
      <span className="block truncate font-bold text-xs">
        {visit.hasPetDied ? t('calendar.petDied') : t(stateLabel(visit))}
        <span className={isTall ? 'hidden' : 'font-semibold'}> · {visit.pack}</span>
      </span>
      {isTall && <span className="block truncate font-semibold text-xs">{visit.pack}</span>}
      <span className="block truncate font-semibold text-xs opacity-90">{visit.owner}</span>
      {visit.attendant !== null && (
        <span className="block truncate text-xs">{visit.attendant || salon('employees.nobody')}</span>
      )}
      <span className="sr-only">{t('visit.where', { station: visit.stationName, end: visit.endLabel })}</span>
    </>
  )
}

function HourLabels({ shown }: { shown: Span }) {
  return (
    <div aria-hidden="true" className="sticky left-0 z-10 bg-white">
      {getHours(shown).map((minute) => (
        <span
          key={minute}
          style={{ top: length(minute - shown.startMinute) }}
          className={cx(
            'absolute right-2 font-bold text-ink-600 text-xs tabular-nums',
            minute > shown.startMinute && '-translate-y-1/2',
          )}
        >
          {clockLabel(minute)}
        </span>
      ))}
    </div>
  )
}

/** Lines of hours and half hours, and between the stations. */
function CalendarGrid({ shown, columns }: { shown: Span; columns: number }) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      {getHours(shown).map((minute) => (
        <div
          key={minute}
          style={getBox({ startMinute: minute, endMinute: minute + 30 }, shown)}
          className="absolute inset-x-0 border-ink-200 border-t not-first:border-t border-b border-b-ink-100"
        />
      ))}
      <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are nothing but their place
          <div key={column} className="border-ink-200 border-l" />
        ))}
      </div>
    </div>
  )
}

function getHours({ startMinute, endMinute }: Span): number[] {
  return Array.from({ length: Math.ceil((endMinute - startMinute) / 60) }, (_, hour) => startMinute + hour * 60)
}

function length(minutes: number): string {
  return `calc(${minutes} * var(--minute))`
}

function getBox({ startMinute, endMinute }: Span, shown: Span) {
  return {
    top: length(startMinute - shown.startMinute),
    height: length(Math.min(endMinute, shown.endMinute) - startMinute),
  }
}

/** The shown part of a span; null: none. */
function clip(span: Span, shown: Span): Span | null {
  const startMinute = Math.max(span.startMinute, shown.startMinute)
  const endMinute = Math.min(span.endMinute, shown.endMinute)
  return startMinute < endMinute ? { startMinute, endMinute } : null
}

function getColumn(stationId: string, stationIds: readonly string[]) {
  const width = 100 / stationIds.length
  return { left: `${Math.max(0, stationIds.indexOf(stationId)) * width}%`, width: `${width}%` }
}

interface DayOfMoves {
  visits: readonly CalendarVisit[]
  held: readonly (Span & { stationId: string | null })[]
  closed: readonly Span[]
}

/** Whether the place looks free in this calendar; the server decides in the end. */
function isFreeFor({ visit, place }: Moving, { visits, held, closed }: DayOfMoves): boolean {
  const span = {
    startMinute: place.startMinute,
    endMinute: place.startMinute + visit.endMinute - visit.startMinute,
  }
  const there = [...visits.filter(({ id }) => id !== visit.id), ...held]
  return (
    !closed.some((each) => overlaps(each, span)) &&
    !there.some((each) => each.stationId === place.stationId && overlaps(each, span))
  )
}

/** Scrolls the calendar once to `minute`. */
function useScrolledTo(minute: number | undefined, shown: Span) {
  const scroller = useRef<HTMLElement>(null)
  const hasLooked = useRef(false)
  useEffect(() => {
    const { current } = scroller
    if (!current || hasLooked.current || minute === undefined) return
    hasLooked.current = true
    const share = (minute - shown.startMinute) / (shown.endMinute - shown.startMinute)
    current.scrollTop = share * current.scrollHeight - current.clientHeight / 3
  }, [minute, shown])
  return scroller
}
