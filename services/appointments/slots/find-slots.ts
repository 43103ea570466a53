import type { CallContext } from '#shared/rpc/service.ts'
import { findPack, type Group, gatherGroup } from '../bookings/gather-group.ts'
import { findMoveRequest } from '../bookings/moved-visits.ts'
import type { Alternative, PetChoice, SlotDay } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { addDays, daysBetween, isDay, todayIn } from '../rules/local-clock.ts'
import { findStore } from '../stores/cached-stores.ts'
import type { PackRecord, StoreRecord } from '../stores/store-record.ts'
import { typicalVisit } from '../stores/typical-visit.ts'
import { nearestAlternatives } from './nearest-alternatives.ts'
import { freeSlots, MOST_DAYS } from './rules/slots.ts'
import { buildSlotQuestion, type SlotRequest, toSlotRequest } from './slot-question.ts'
import { type NamedPet, toDays } from './to-slot.ts'

export interface SlotSearch {
  merchantId: string
  storeId: string
  fromDate?: string
  toDate?: string
  servicePackId?: string
  services: { serviceId: string }[]
  pets?: PetChoice[]
  hasPickUp: boolean
  addressCode: string | null
  movesId?: string
}

/**
 * Free starts for these pets, or for one pet of a pack; with alternatives when the first day has none. For a move:
 * starts at which all pets fit with their booked durations, without alternatives, because a booking stays at its store.
 */
export async function findSlots(
  deps: AppointmentsDependencies,
  search: SlotSearch,
  context: CallContext,
): Promise<{ timezoneCode: string; days: SlotDay[]; alternatives: Alternative[] }> {
  const store = await findStore(deps, search)
  if (search.movesId !== undefined) return findMoveSlots(deps, store, { ...search, bookingId: search.movesId }, context)

  const group = await findGroup(deps, store, search, context)
  const packs = group ? group.pets.map(({ pack }) => pack) : [findPack(store, search.servicePackId ?? anyPack(store))]
  if (group) refuseUnknownServices(group, search.services)
  const request = group ? toSlotRequest(group) : toPacksSlotRequest(store, packs, search)

  const now = deps.now()
  const today = todayIn(store.timezone, now)
  const { fromDay, days } = toDayRange(search, today)
  const but = { uid: context.viewer.uid, storeId: store.id }
  const found = freeSlots(await buildSlotQuestion(deps.db, store, request, { now, fromDay, days, but }))

  const isFull = found[0]?.slots.length === 0
  const alternatives = isFull
    ? await nearestAlternatives(deps, store, { request, packs, group, fromDay, now, but })
    : []
  const pets: NamedPet[] = group?.pets.map(({ pet }) => ({ petId: pet.id, petName: pet.name })) ?? []
  return {
    timezoneCode: store.timezone,
    days: toDays(store, found, { today, pets }),
    alternatives,
  }
}

async function findMoveSlots(
  deps: AppointmentsDependencies,
  store: StoreRecord,
  search: Pick<SlotSearch, 'fromDate' | 'toDate'> & { bookingId: string },
  context: CallContext,
) {
  const { uid } = context.viewer
  if (uid === null) throw appointmentsError('token-must-be-provided')
  const { request, pets } = await findMoveRequest(deps, store, { uid, bookingId: search.bookingId })
  const now = deps.now()
  const today = todayIn(store.timezone, now)
  const but = { uid, storeId: store.id, bookingId: search.bookingId }
  const found = freeSlots(await buildSlotQuestion(deps.db, store, request, { now, ...toDayRange(search, today), but }))
  return {
    timezoneCode: store.timezone,
    days: toDays(store, found, { today, pets }),
    alternatives: [],
  }
}

async function findGroup(
  deps: AppointmentsDependencies,
  store: StoreRecord,
  search: SlotSearch,
  context: CallContext,
): Promise<Group | null> {
  const { pets } = search
  return pets ? gatherGroup(deps, store, { ...search, pets }, context, { isDraft: true }) : null
}

// The services of named pets are in their choices; those listed beside them must at least be offered.
function refuseUnknownServices({ store, pets }: Group, services: SlotSearch['services']): void {
  const offered = [
    ...store.extras,
    ...pets.flatMap(({ pack }) => [...pack.services, ...pack.subServices, ...pack.optionalSubServices]),
  ]
  if (services.some(({ serviceId }) => !offered.some(({ id }) => id === serviceId)))
    throw appointmentsError('service-not-offered')
}

// Requested days, limited to today and the six days after it.
function toDayRange(
  { fromDate, toDate }: Pick<SlotSearch, 'fromDate' | 'toDate'>,
  today: string,
): { fromDay: string; days: number } {
  const last = addDays(today, MOST_DAYS - 1)
  const [from, until] = [fromDate ?? today, toDate ?? last]
  if (!isDay(from) || !isDay(until) || until < from) throw appointmentsError('days-not-valid')

  const fromDay = from < today ? today : from
  const days = Math.min(daysBetween(fromDay, until), daysBetween(fromDay, last)) + 1
  return { fromDay, days: Math.max(0, days) }
}

// The specification's search; times in the request are ignored.
function toPacksSlotRequest(store: StoreRecord, packs: readonly PackRecord[], { services }: SlotSearch): SlotRequest {
  const serviceIds = services.map(({ serviceId }) => serviceId)
  return { requirements: packs.map((pack) => typicalVisit(store, pack, serviceIds)), travelMinutes: 0 }
}

function anyPack({ packs }: StoreRecord): string {
  return packs[0]?.id ?? ''
}
