import type { NextSlot } from '../contract.ts'
import { priceVisit } from '../packs/rules/price-visit.ts'
import type { Attended, Busy } from '../rules/enums.ts'
import { addDays, localDay, momentLabel, todayIn, toInstant } from '../rules/local-clock.ts'
import type { StoreDependencies } from '../stores/cached-stores.ts'
import { type TypicalPet, typicalPet, usualKind } from '../stores/rules/typical-pet.ts'
import type { Candidate } from '../stores/store-candidate.ts'
import type { PackRecord, StoreRecord } from '../stores/store-record.ts'
import { type FoundSlot, firstFreeSlot, MOST_DAYS, type SlotQuestion } from './rules/slots.ts'
import { travelMinutes } from './rules/travel.ts'
import { findAttendedAmong, findBusyAmong } from './store/busy-stations.ts'

/** Assumed distance of a home visit while the customer's address is unknown. */
const usualMetres = 3_000

/**
 * Time after the first start that the first look covers. Few stores are full for longer; only those are read for the
 * whole week.
 */
const firstLookMs = 3 * 60 * 60_000
/**
 * Percentage of stores whose first start the first look covers, so that one store that opens next week does not extend
 * it to a week.
 */
const firstLookShare = 90

type SlotSearch = Omit<SlotQuestion, 'busy'> & { storeId: string }

/** First start of a store ignoring its bookings. */
interface Offered {
  search: SlotSearch
  slot: FoundSlot
}

/**
 * Next free start of each store by its id, for the first pack that fits and a medium-sized pet of that kind. Taken
 * times are read for all stores in one query, on every call.
 */
export async function findNextSlots(
  { db, now }: StoreDependencies,
  candidates: readonly Candidate[],
  petTypeId: string | undefined,
): Promise<Map<string, NextSlot>> {
  const at = now()
  const offered = candidates.flatMap((candidate) => offeredBy(candidate, petTypeId, at) ?? [])
  const found = await findNext(db, offered, { now: at, until: getFirstSearchEnd(offered) })
  const others = offered.filter(({ search }) => !found.has(search.storeId))
  if (others.length === 0) return found
  return new Map([...found, ...(await findNext(db, others, { now: at, until: getRangeEnd(others) }))])
}

/** Next free starts of those stores that have one ending before `until`; later taken times are not read. */
async function findNext(
  db: StoreDependencies['db'],
  offered: readonly Offered[],
  { now, until }: { now: Date; until: number },
): Promise<Map<string, NextSlot>> {
  if (offered.length === 0) return new Map()
  const stationIds = offered.flatMap(({ search }) => search.stations.map(({ id }) => id))
  const employeeIds = offered.flatMap(({ search }) => search.team?.employees.map(({ id }) => id) ?? [])
  const range = { now, until: new Date(until) }
  const [busy, attended] = await Promise.all([
    findBusyAmong(db, stationIds, range),
    findAttendedAmong(db, employeeIds, range),
  ])
  const found = new Map<string, NextSlot>()
  const written = nextSlotsAt(now)
  for (const { search, slot } of offered) {
    const own = search.stations.flatMap(({ id }) => busy.get(id) ?? [])
    const team = search.team && {
      ...search.team,
      attended: search.team.employees.flatMap(({ id }) => attended.get(id) ?? []),
    }
    const isStillFree = isFree(slot, own) && isAttended(slot, team?.attended ?? [])
    const free = isStillFree ? slot : firstFreeSlot({ ...search, team, now, fromDay: slot.day, busy: own })
    if (free?.plan.every(({ occupiedUntil }) => occupiedUntil <= until)) {
      found.set(search.storeId, written(free, search.hours.timezone))
    }
  }
  return found
}

function isFree({ plan }: FoundSlot, busy: readonly Busy[]): boolean {
  return !plan.some(({ stationId, occupiedFrom, occupiedUntil }) =>
    busy.some((taken) => taken.stationId === stationId && taken.from < occupiedUntil && occupiedFrom < taken.until),
  )
}

/** Whether the people of a slot have no other visit then. */
function isAttended({ plan }: FoundSlot, attended: readonly Attended[]): boolean {
  return !plan.some(({ employeeId, occupiedFrom, attendedUntil = 0 }) =>
    attended.some(
      (taken) => taken.employeeId === employeeId && taken.from < attendedUntil && occupiedFrom < taken.until,
    ),
  )
}

function getFirstSearchEnd(offered: readonly Offered[]): number {
  const starts = offered.map(({ slot }) => slot.startsAt).toSorted((one, other) => one - other)
  return (starts[Math.floor(((starts.length - 1) * firstLookShare) / 100)] ?? 0) + firstLookMs
}

// Travel after the last visit may reach into the day after the range.
function getRangeEnd(offered: readonly Offered[]): number {
  const ends = offered.map(({ search }) =>
    toInstant(localDay(addDays(search.fromDay, MOST_DAYS + 1), search.hours.timezone), 0),
  )
  return Math.max(...ends)
}

/**
 * Cached first starts per store record; a change of the store creates a new record. Valid for one minute, because
 * starts and ends are whole minutes.
 */
const firstStarts = new WeakMap<StoreRecord, { moment: number; starts: Map<string, Offered | null> }>()

function offeredBy(candidate: Candidate, asked: string | undefined, now: Date): Offered | null {
  const visit = findUsualVisit(candidate, asked)
  if (!visit) return null
  const { store } = candidate
  // At the exact start of a minute, a slot starting then is not past yet, so it has its own key.
  const minute = now.getTime() / 60_000
  const moment = Math.floor(minute) + Math.ceil(minute)
  const known = firstStarts.get(store)
  const starts = known?.moment === moment ? known.starts : new Map<string, Offered | null>()
  if (known?.starts !== starts) firstStarts.set(store, { moment, starts })

  const key = `${visit.pack.id} ${visit.pet.petTypeId} ${visit.travelMinutes}`
  const before = starts.get(key)
  if (before !== undefined) return before
  const made = findFirstSlot(store, visit, now)
  starts.set(key, made)
  return made
}

interface UsualVisit {
  pack: PackRecord
  pet: TypicalPet
  travelMinutes: number
}

function findUsualVisit({ store, packs, distance }: Candidate, asked: string | undefined): UsualVisit | null {
  const fields = store.merchant.petTypeFields
  const fitting = packs.map((pack) => ({ pack, pet: typicalPet(fields, pack.petTypeIds, asked) }))
  const { pack, pet } = fitting.find((each) => each.pet?.petTypeId === (asked ?? usualKind)) ?? fitting[0] ?? {}
  if (!pack || !pet) return null
  const metres = Math.min(distance ?? usualMetres, store.homeVisitRadius ?? 0)
  return { pack, pet, travelMinutes: pack.isHomeVisit ? travelMinutes(metres) : 0 }
}

function findFirstSlot(store: StoreRecord, { pack, pet, travelMinutes }: UsualVisit, now: Date): Offered | null {
  const { merchant, timezone } = store
  const visit = priceVisit({
    pack,
    extras: [],
    ...pet,
    chosen: { subServices: [], optionalSubServices: [], extraServices: [] },
  })
  if ('refusal' in visit) return null
  const search: SlotSearch = {
    storeId: store.id,
    hours: store,
    stations: store.stations,
    requirements: [{ skills: visit.skills, minutes: visit.minutes }],
    now,
    leadMinutes: merchant.leadMinutes,
    travelMinutes,
    fromDay: todayIn(timezone, now),
    days: MOST_DAYS,
    ...(store.allEmployees.length > 0 && { team: { employees: store.employees, attended: [] } }),
  }
  const slot = firstFreeSlot({ ...search, busy: [] })
  return slot && { search, slot }
}

/** Formats next slots; many stores are free at the same moment, which is formatted once. */
function nextSlotsAt(now: Date): (slot: FoundSlot, timezone: string) => NextSlot {
  const known = new Map<string, NextSlot>()
  return ({ startsAt, day }, timezone) => {
    const key = `${startsAt} ${timezone}`
    const before = known.get(key)
    if (before) return before
    const made = { startsAt: new Date(startsAt).toISOString(), day, label: momentLabel(startsAt, timezone, now) }
    known.set(key, made)
    return made
  }
}
