import { findPetSize } from '#services/pets/profiles/rules/size.ts'
import { distanceInMetres } from '#shared/geo.ts'
import type { Group } from '../bookings/gather-group.ts'
import type { Alternative } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { priceVisit } from '../packs/rules/price-visit.ts'
import { dayLabel, daysBetween, formatSchedule, timeLabel, todayIn } from '../rules/local-clock.ts'
import { findStoresByCountry } from '../stores/cached-stores.ts'
import type { PackRecord, StoreRecord } from '../stores/store-record.ts'
import { typicalVisit } from '../stores/typical-visit.ts'
import type { VisitRequirement } from './rules/packing.ts'
import { type FoundSlot, freeSlots } from './rules/slots.ts'
import { isWithinReach, travelMinutes } from './rules/travel.ts'
import { buildWeekSlotQuestion, type SlotRequest } from './slot-question.ts'
import type { NotInTheWay } from './store/station-times.ts'
import { formatSlotLabel } from './to-slot.ts'

/** Greatest distance of an alternative: customers carry their pets there. */
const MOST_METRES = 15_000
const MOST_OTHER_STORES = 4
const MOST_ALTERNATIVES = 3

interface Wanted {
  request: SlotRequest
  /** Pack of each pet at this store. */
  packs: PackRecord[]
  /** null: the search names no pets. */
  group: Group | null
  fromDay: string
  now: Date
  but: NotInTheWay
}

interface Candidate {
  store: StoreRecord
  servicePackId: string
  found: FoundSlot
  isOtherStore: boolean
  distanceMetres: number | null
}

/** The nearest free times when the requested day has none: on another day, or at another store with the same packs. */
export async function nearestAlternatives(
  deps: Pick<AppointmentsDependencies, 'db' | 'now' | 'versions'>,
  store: StoreRecord,
  wanted: Wanted,
): Promise<Alternative[]> {
  const { now, fromDay } = wanted
  const here = await findFirstSlotPerDay(deps, store, wanted.request, wanted)
  const candidates = here.map(
    (found): Candidate => ({
      store,
      servicePackId: wanted.packs[0]?.id ?? '',
      found,
      isOtherStore: false,
      distanceMetres: null,
    }),
  )
  for (const other of await othersNear(deps, store, wanted)) {
    const found = await findFirstSlotPerDay(deps, other.store, other.request, wanted)
    candidates.push(...found.map((slot) => ({ ...other, found: slot, isOtherStore: true })))
  }

  return chosenFrom(candidates, fromDay).map(({ store: place, found, ...candidate }) => ({
    merchantId: place.merchant.id,
    storeId: place.id,
    storeName: place.name,
    isOtherStore: candidate.isOtherStore,
    distanceMetres: candidate.distanceMetres,
    servicePackId: candidate.servicePackId,
    schedule: formatSchedule({ day: found.day, minute: found.startMinute }),
    label: `${dayLabel(found.day, todayIn(place.timezone, now)).toLowerCase()}${timeAfterDay(found, place.timezone)}`,
  }))
}

async function findFirstSlotPerDay(
  { db }: Pick<AppointmentsDependencies, 'db'>,
  store: StoreRecord,
  request: SlotRequest,
  { now, but }: Wanted,
): Promise<FoundSlot[]> {
  const days = freeSlots(await buildWeekSlotQuestion(db, store, request, { now, but: { ...but, storeId: store.id } }))
  return days.flatMap(({ slots }) => slots[0] ?? [])
}

// Nearest day first, then nearest store. Of three alternatives at one store, the last gives way to one at another
// store.
function chosenFrom(candidates: readonly Candidate[], fromDay: string): Candidate[] {
  const ranked = candidates.toSorted(
    (one, other) =>
      Math.abs(daysBetween(fromDay, one.found.day)) - Math.abs(daysBetween(fromDay, other.found.day)) ||
      (one.distanceMetres ?? 0) - (other.distanceMetres ?? 0) ||
      one.found.startsAt - other.found.startsAt,
  )
  const chosen = ranked.slice(0, MOST_ALTERNATIVES)
  const last = chosen.at(-1)
  const isAllOneStore = chosen.length === MOST_ALTERNATIVES && chosen.every(({ store }) => store.id === last?.store.id)
  const elsewhere = isAllOneStore ? ranked.find(({ store }) => store.id !== last?.store.id) : undefined
  return elsewhere ? [...chosen.slice(0, -1), elsewhere] : chosen
}

interface OtherStore {
  store: StoreRecord
  servicePackId: string
  distanceMetres: number
  request: SlotRequest
}

async function othersNear(
  deps: Pick<AppointmentsDependencies, 'db' | 'now' | 'versions'>,
  here: StoreRecord,
  wanted: Wanted,
): Promise<OtherStore[]> {
  // Home visits are measured from the pets' address.
  const from = wanted.group?.address ?? here.point
  const near = (await findStoresByCountry(deps, here.country))
    .map((store) => ({ store, distanceMetres: Math.round(distanceInMetres(from, store.point)) }))
    .filter(({ store, distanceMetres }) => store.id !== here.id && distanceMetres <= MOST_METRES)
    .toSorted((one, other) => one.distanceMetres - other.distanceMetres)
  return near.flatMap((other) => toSlotRequestAt(other, wanted) ?? []).slice(0, MOST_OTHER_STORES)
}

// Slot request for the same kinds of pack at another store, without individually chosen services, which differ by
// store. Null when the store does not offer them.
function toSlotRequestAt(
  { store, distanceMetres }: { store: StoreRecord; distanceMetres: number },
  { packs, group }: Wanted,
): OtherStore | null {
  const there = packs.map(({ kind, isHomeVisit }) =>
    store.packs.find((pack) => pack.kind === kind && pack.isHomeVisit === isHomeVisit),
  )
  const visits = there.map((pack, index) => pack && visitAt(store, pack, group?.pets[index]?.pet ?? null, group, index))
  const requirements = visits.filter((visit) => visit !== null && visit !== undefined)
  const [first] = there
  if (!first || requirements.length < packs.length) return null
  if (group?.isHomeVisit && !isWithinReach(distanceMetres, store.homeVisitRadius)) return null
  if (group?.hasPickUp && !isWithinReach(distanceMetres, store.pickUpRadius)) return null

  const way = group?.isHomeVisit ? travelMinutes(distanceMetres) : 0
  const fetchMinutes = group?.hasPickUp ? travelMinutes(distanceMetres) : 0
  return {
    store,
    servicePackId: first.id,
    distanceMetres,
    request: { requirements, travelMinutes: way, fetchMinutes, home: group?.address },
  }
}

function visitAt(
  store: StoreRecord,
  pack: PackRecord,
  pet: Group['pets'][number]['pet'] | null,
  group: Group | null,
  index: number,
): VisitRequirement | null {
  if (!pet) return pack.petTypeIds.length === 0 ? null : typicalVisit(store, pack)
  const { weight, weightGrams, petTypeId } = pet
  const statedSize = group?.pets[index]?.choice.petSize ?? null
  const size = findPetSize({ petTypeFields: store.merchant.petTypeFields, petTypeId, weight, weightGrams, statedSize })
  const visit = priceVisit({
    pack,
    extras: store.extras,
    petTypeId,
    size: 'ask' in size ? null : size.size,
    chosen: { subServices: [], optionalSubServices: [], extraServices: [] },
  })
  return 'refusal' in visit ? null : visit
}

// ', 09:00'; of a shift ' por la mañana, hasta las 10:30', because Spanish "mañana" means both tomorrow and morning.
function timeAfterDay(found: FoundSlot, timezone: string): string {
  if (found.shift === null) return `, ${formatSlotLabel(found, timezone)}`
  const part = found.shift === 'morning' ? 'por la mañana' : 'por la tarde'
  return ` ${part}, hasta las ${timeLabel(found.receiveUntil, timezone)}`
}
