import { distanceInMetres } from '#shared/geo.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { moveBookingForDisruption } from '../bookings/move-booking.ts'
import { findMoveRequest } from '../bookings/moved-visits.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { formatSchedule, toWallClock } from '../rules/local-clock.ts'
import { hasDisruptedWay } from '../slots/rules/disrupted-way.ts'
import { freeSlots, MOST_DAYS } from '../slots/rules/slots.ts'
import { travelMinutes } from '../slots/rules/travel.ts'
import { buildSlotQuestion } from '../slots/slot-question.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { findDisruptedTimes } from './find-disrupted-times.ts'
import { type DisruptedBooking, findTravellingBookings } from './store.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'versions' | 'jobs' | 'log'>

/** Starts that are tried for a booking: another customer may take the first. */
const MOST_TRIES = 3
const DAY_MS = 24 * 60 * 60_000

/**
 * Moves bookings whose way is disrupted to the first later time at which the store is free and somebody gets there, and
 * tells their customers. Answers how many. One that no time of a week fits stays where it is, for the store to see to.
 */
export async function moveDisruptedBookings(deps: Dependencies): Promise<number> {
  let moved = 0
  for (const booking of await findTravellingBookings(deps.db, deps.now())) {
    try {
      if (await moveIfDisrupted(deps, booking)) moved += 1
    } catch (error) {
      // The next run tries again: one that fails must not keep the others from moving.
      deps.log.warn({ error, bookingId: booking.id }, 'a booking in a disrupted area was not moved')
    }
  }
  return moved
}

async function moveIfDisrupted(deps: Dependencies, booking: DisruptedBooking): Promise<boolean> {
  const store = await findCachedStore(deps, booking.storeId)
  const reason = await findBrokenBy(deps, booking, store)
  if (!reason) return false

  const own = { uid: booking.uid, bookingId: booking.id }
  const { request } = await findMoveRequest(deps, store, own)
  const { day } = toWallClock(booking.startsAt.getTime(), store.timezone)
  const range = { now: deps.now(), fromDay: day, days: MOST_DAYS, isAtCounter: true }
  const question = await buildSlotQuestion(deps.db, store, request, { ...range, but: { ...own, storeId: store.id } })
  const starts = freeSlots(question)
    .flatMap(({ slots }) => slots)
    .filter(({ startsAt }) => startsAt > booking.startsAt.getTime())
  for (const { day: to, startMinute } of starts.slice(0, MOST_TRIES)) {
    const schedule = formatSchedule({ day: to, minute: startMinute })
    if (await tryMove(deps, { ...own, storeId: store.id, schedule, reason })) return true
  }
  deps.log.warn({ bookingId: booking.id }, 'no time of a week fits a booking in a disrupted area')
  return false
}

async function tryMove(deps: Dependencies, move: Parameters<typeof moveBookingForDisruption>[1]): Promise<boolean> {
  try {
    await moveBookingForDisruption(deps, move)
    return true
  } catch (error) {
    if (!asServiceError(error)) throw error
    return false
  }
}

async function findBrokenBy({ db }: Dependencies, booking: DisruptedBooking, store: StoreRecord) {
  const { startsAt, receiveUntil, collectAt, isHomeVisit, home, visits } = booking
  const way = travelMinutes(distanceInMetres(store.point, home))
  const times = {
    startsAt: startsAt.getTime(),
    receiveUntil: receiveUntil.getTime(),
    collectAt: collectAt.getTime(),
    plan: visits.map((visit) => ({ startsAt: Date.parse(visit.startsAt), endsAt: Date.parse(visit.endsAt) })),
  }
  const range = { from: new Date(times.startsAt - DAY_MS), until: new Date(times.collectAt + DAY_MS) }
  const disruptions = await findDisruptedTimes(db, store, { home, ...range })
  const breaking = disruptions.find((disruption) =>
    hasDisruptedWay(times, {
      travelMinutes: isHomeVisit ? way : 0,
      fetchMinutes: isHomeVisit ? 0 : way,
      disruptedTimes: [disruption],
    }),
  )
  return breaking?.reason ?? null
}
