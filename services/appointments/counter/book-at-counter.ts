import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { book } from '../bookings/book.ts'
import { type Group, gatherGroup } from '../bookings/gather-group.ts'
import { showStaffAppointment } from '../calendar/to-staff-appointment.ts'
import type { PetChoice, PetVaccines, Quote, SlotDay, StaffAppointment } from '../contract.ts'
import { loadCounterAddresses } from '../customers/counter-addresses.ts'
import { type AtCounter, findAtCounter } from '../customers/counter-customers.ts'
import { withPetsOfDoubles } from '../customers/counter-pets.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { loadGroomingBenefit } from '../packs/load-grooming-benefit.ts'
import { quoteGroup } from '../packs/quote-group.ts'
import { addDays, todayIn } from '../rules/local-clock.ts'
import { freeSlots, MOST_DAYS, STAFF_DAYS_AHEAD } from '../slots/rules/slots.ts'
import { buildSlotQuestion, toSlotRequest } from '../slots/slot-question.ts'
import { toDays } from '../slots/to-slot.ts'
import { getStaffScope } from '../staff-scope.ts'
import { findLackingByPack } from '../vaccines/pet-vaccines.ts'

interface CounterChoice {
  storeId: string
  customerId: string
  pets: PetChoice[]
  hasPickUp: boolean
  addressCode: string | null
  stationId?: string | undefined
  employeeId?: string | undefined
}

/** Free starts for these pets, and what they cost without discounts of a weekday. */
export async function counterSlots(
  deps: AppointmentsDependencies,
  {
    pets,
    hasPickUp,
    addressCode,
    fromDay,
    stationId,
    employeeId,
    ...ids
  }: CounterChoice & { fromDay?: string | undefined },
  context: CallContext,
): Promise<{ days: SlotDay[]; quote: Quote; vaccines: PetVaccines[] }> {
  const { store, customer, asCustomer, doubles } = await findAtCounter(deps, ids, context)
  refuseUnknownPets(customer, pets)
  const now = deps.now()
  const today = todayIn(store.timezone, now)
  const from = fromDay ?? today
  if (from < today || from > addDays(today, STAFF_DAYS_AHEAD)) throw appointmentsError('days-not-valid')

  const addresses = await loadCounterAddresses(deps, store, customer.id)
  const [group, grooming] = await Promise.all([
    gatherGroup(
      { ...deps, pets: withPetsOfDoubles(deps.pets, doubles) },
      store,
      { pets, hasPickUp, addressCode },
      asCustomer,
      { isDraft: true, addresses },
    ),
    loadGroomingBenefit(deps, store.country, asCustomer),
  ])
  const but = { uid: null, storeId: store.id }
  const range = { now, fromDay: from, days: MOST_DAYS, but, isAtCounter: true }
  const found = freeSlots(
    await buildSlotQuestion(deps.db, store, toSlotRequest(group, { stationId, employeeId }), range),
  )
  const named = group.pets.map(({ pet }) => ({ petId: pet.id, petName: pet.name }))
  const vaccines = await findLackingByPack(deps, store, {
    petIds: named.map(({ petId }) => petId),
    packIds: group.pets.map(({ pack }) => pack.id),
    day: from,
    family: [asCustomer, ...doubles],
  })
  return {
    days: toDays(store, found, { today, pets: named }),
    vaccines: vaccines.filter(({ petId, packId }) => isChosen(group.pets, { petId, packId })),
    quote: quoteGroup(group, null, { depositWays: [], grooming }),
  }
}

/** Books for a customer of the merchant; answers the appointments, one a pet. */
export async function bookAtCounter(
  deps: AppointmentsDependencies,
  {
    pets,
    hasPickUp,
    addressCode,
    schedule,
    paymentMethod,
    stationId,
    employeeId,
    ...ids
  }: CounterChoice & { schedule: string; paymentMethod: string },
  context: CallContext,
): Promise<StaffAppointment[]> {
  const { store, staffUid, customer, asCustomer, doubles } = await findAtCounter(deps, ids, context)
  refuseUnknownPets(customer, pets)
  await refuseBlocked(deps, customer, context)
  const addresses = await loadCounterAddresses(deps, store, customer.id)
  const { appointments } = await book(
    { ...deps, pets: withPetsOfDoubles(deps.pets, doubles) },
    {
      merchantId: store.merchant.id,
      appointments: pets.map((pet) => ({ ...pet, storeId: store.id, schedule, hasPickUp, services: [] })),
      holdId: null,
      addressCode,
      paymentMethod,
      os: 'COUNTER',
    },
    asCustomer,
    { uid: staffUid, addresses, preference: { stationId, employeeId } },
  )
  const scope = await getStaffScope(deps, context)
  return Promise.all(appointments.map(({ id }) => showStaffAppointment(deps, scope, id)))
}

function isChosen(pets: Group['pets'], { petId, packId }: { petId: string; packId: string }): boolean {
  return pets.some(({ pet, pack }) => pet.id === petId && pack.id === packId)
}

/** Throws customer-blocked for an account that is blocked. */
export async function refuseBlocked(
  { internalAccounts }: AppointmentsDependencies,
  { uid, country }: AtCounter['customer'],
  context: CallContext,
): Promise<void> {
  try {
    await internalAccounts.credibilityOf({ uid, country }, { context })
  } catch (error) {
    throw asServiceError(error)?.code === 'accounts.account-blocked' ? appointmentsError('customer-blocked') : error
  }
}

/** Throws pet-not-found: of somebody with an account only the pets that were brought to the merchant are booked. */
export function refuseUnknownPets(
  { isRegisteredHere, petIds }: AtCounter['customer'],
  pets: readonly Pick<PetChoice, 'petId'>[],
): void {
  const isKnown = isRegisteredHere || pets.every(({ petId }) => petIds.includes(petId))
  if (!isKnown) throw appointmentsError('pet-not-found')
}
