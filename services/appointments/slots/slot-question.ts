import type { Kysely, Transaction } from 'kysely'
import type { Point } from '#shared/geo.ts'
import type { Group } from '../bookings/gather-group.ts'
import { findDisruptedTimes } from '../disruptions/find-disrupted-times.ts'
import { addDays, localDay, todayIn, toInstant } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import type { VisitRequirement } from './rules/packing.ts'
import { MOST_DAYS, type SlotQuestion, STAFF_DAYS_AHEAD, USUAL_INTERVAL } from './rules/slots.ts'
import { findAttended, findBusy, type NotInTheWay } from './store/station-times.ts'

/** Skills and durations of the visits, without personal data. */
export interface SlotRequest {
  requirements: VisitRequirement[]
  /** Minutes of travel to a home, and as many back. */
  travelMinutes: number
  /** Minutes of one way of the rides that fetch the pets; 0 or absent where their owner brings them. */
  fetchMinutes?: number | undefined
  /** The home that is visited, or that pets are fetched from; null or absent: nobody travels. */
  home?: Point | null | undefined
}

/** Where the first pet of a group is served, and by whom; the others go where they fit beside it. */
export interface SlotPreference {
  stationId?: string | undefined
  employeeId?: string | undefined
}

export function toSlotRequest(
  { pets, travelMinutes, fetchMinutes, address }: Group,
  preference: SlotPreference = {},
): SlotRequest {
  const requirements = pets.map(({ visit: { skills, minutes } }, index) => ({
    skills,
    minutes,
    ...(index === 0 && preference),
  }))
  return { requirements, travelMinutes, fetchMinutes, home: address }
}

/** Input of the slot engine with the currently taken times. Call it inside the transaction that takes the slot. */
export async function buildSlotQuestion(
  db: Kysely<Tables> | Transaction<Tables>,
  store: StoreRecord,
  request: SlotRequest,
  {
    now,
    fromDay,
    days,
    but,
    isAtCounter = false,
  }: { now: Date; fromDay: string; days: number; but: NotInTheWay; isAtCounter?: boolean },
): Promise<SlotQuestion> {
  const { timezone } = store
  // Visits past midnight and the travel after them reach into the adjacent days.
  const from = toInstant(localDay(addDays(fromDay, -1), timezone), 0)
  const until = toInstant(localDay(addDays(fromDay, days + 1), timezone), 0)
  const range = { from: new Date(from), until: new Date(until) }
  const stationIds = store.stations.map(({ id }) => id)
  const { employees } = store
  const employeeIds = employees.map(({ id }) => id)
  const taken = { from, until, now, but }
  return {
    hours: {
      timezone,
      schedule: store.schedule,
      slotConfiguration: store.slotConfiguration,
      closures: store.closures,
    },
    stations: store.stations,
    busy: await findBusy(db, stationIds, taken),
    // Whoever names people, and has nobody at work now, has no slots.
    ...(store.allEmployees.length > 0 && { team: { employees, attended: await findAttended(db, employeeIds, taken) } }),
    requirements: request.requirements,
    now,
    // Staff need no notice, and book further ahead.
    leadMinutes: isAtCounter ? walkInLeadMinutes(store) : store.merchant.leadMinutes,
    ...(isAtCounter && { bookableDays: STAFF_DAYS_AHEAD + MOST_DAYS }),
    travelMinutes: request.travelMinutes,
    fetchMinutes: request.fetchMinutes,
    ...(request.home && {
      disruptedTimes: await findDisruptedTimes(db, store, { home: request.home, ...range }),
    }),
    fromDay,
    days,
  }
}

// Who walks in at 10:07 is served in the turn that began at 10:00.
function walkInLeadMinutes({ slotConfiguration: { slotType, slotFields } }: StoreRecord): number {
  return slotType === 'SHIFT' ? 0 : 1 - (slotFields.interval ?? USUAL_INTERVAL)
}

/** Input of the slot engine for the whole search range. */
export function buildWeekSlotQuestion(
  db: Kysely<Tables> | Transaction<Tables>,
  store: StoreRecord,
  request: SlotRequest,
  { now, but }: { now: Date; but: NotInTheWay },
): Promise<SlotQuestion> {
  return buildSlotQuestion(db, store, request, { now, but, fromDay: todayIn(store.timezone, now), days: MOST_DAYS })
}
