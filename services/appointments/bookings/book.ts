import type { Transaction } from 'kysely'
import { bodyGrams } from '#services/pets/profiles/rules/weight.ts'
import { computeFingerprint } from '#shared/database/idempotency.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Appointment, AppointmentDraft, PetChoice } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { customerFacts } from '../customers/own-customer.ts'
import { type CustomerFacts, findCustomer, saveCustomer } from '../customers/store/customers.ts'
import { hasDied } from '../customers/store/pet-deaths.ts'
import { depositWays } from '../deposits/deposit-ways.ts'
import { type DepositMethod, type DepositWay, findWaysInTime, getDepositDeadline } from '../deposits/rules/deposits.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { isHeldSlotDisrupted } from '../disruptions/is-held-slot-disrupted.ts'
import { appointmentsError } from '../errors.ts'
import { type HeldSlot, isHeldFor, parsePromise, parseSlot, toHeldSlot, toStationTime } from '../holds/parse-slot.ts'
import { deleteExpiredHolds, deleteHold, hasHoldAtStore, lockHold, lockHoldAtStore, makeRoom } from '../holds/store.ts'
import { loadGroomingBenefit } from '../packs/load-grooming-benefit.ts'
import { calculateGroupAmounts } from '../packs/quote-group.ts'
import type { Amounts } from '../packs/rules/amounts.ts'
import { type GroomingBenefit, type KnownGrooming, membershipSavings } from '../packs/rules/membership-discount.ts'
import type { VisitLine } from '../packs/rules/price-visit.ts'
import { longDayLabel } from '../rules/local-clock.ts'
import { type SlotPreference, type SlotRequest, toSlotRequest } from '../slots/slot-question.ts'
import { takeStationTimes, turnIntoAppointments } from '../slots/store/station-times.ts'
import { freeSlotAt } from '../slots/take-slot.ts'
import { findStore } from '../stores/cached-stores.ts'
import type { Tables } from '../tables.ts'
import { endOffer } from '../waiting-list/end-offer.ts'
import { type Group, type GroupAddress, type GroupPet, gatherGroup } from './gather-group.ts'
import { publishFacts } from './publish-facts.ts'
import {
  findUnproved,
  refusePhoneOfOthers,
  refuseUnproved,
  toProvedPhoneHash,
  type UnprovedCustomer,
} from './refuse-unproved.ts'
import { whatDiffers } from './rules/draft-contradictions.ts'
import { whatGuestLacks } from './rules/guest-bookings.ts'
import {
  countAwaiting,
  countBookingsToCome,
  insertBooking,
  insertLogLines,
  isExpectedElsewhere,
  type NewAppointment,
} from './store/bookings.ts'
import { deleteDraft } from './store/drafts.ts'
import { lockInOrder } from './store/locks.ts'
import { toBooking } from './to-appointment.ts'
import { publishBenefit } from './used-benefit.ts'

/** Limit of future bookings per customer, so that one person cannot fill a store. */
const MOST_TO_COME = 20
/** Limit of bookings per customer that hold a slot while their deposit is unpaid. */
const MOST_AWAITING = 3

/** What counts of a draft. */
type BookedPet = PetChoice &
  Pick<AppointmentDraft, 'storeId' | 'schedule' | 'hasPickUp' | 'services' | 'customerId' | 'petTypeId'>

interface BookInput {
  merchantId: string
  appointments: BookedPet[]
  holdId: string | null
  addressCode: string | null
  paymentMethod: string
  depositMethod?: DepositMethod | undefined
  os: string
}

interface CounterStaff {
  uid: string
  /** What the counter was told of the customer's addresses, or where a repeated visit goes. */
  addresses: readonly (GroupAddress & { id: string })[]
  preference: SlotPreference
  /** A visit of a series: of a customer it waits to be accepted, as their own bookings do. */
  series?: { madeBy: 'customer' | 'merchant' }
}

/** Data read before the transaction opens. */
interface Gathered {
  uid: string
  group: Group
  request: SlotRequest
  schedule: string
  customer: CustomerFacts
  holdId: string | null
  paymentMethod: string
  /** Ways to pay the deposit, the chosen one first; none in time: it is paid at the store. */
  depositWays: DepositWay[]
  grooming: KnownGrooming
  naturalKey: string | null
  /** Account of the staff member who books at the counter; null: the customer books. */
  staffUid: string | null
  createdBy: 'customer' | 'merchant'
  isOfSeries: boolean
  /** What limits a customer who proved no phone; null: a known one, or whom staff serves. */
  unproved: UnprovedCustomer | null
  /** Hash of the customer's proved phone; null without one, or whom staff serves. */
  provedPhoneHash: string | null
}

/**
 * Books all pets or none, from the caller's hold or directly. Sizes, prices, fees and times come from the profiles and the
 * store's catalogue. A draft that names another customer, kind of pet or service is refused. `staff`: who books at the
 * counter for the customer of `context`; the booking is confirmed at once, needs no notice, and its deposit is paid there.
 */
export async function book(
  deps: AppointmentsDependencies,
  input: BookInput,
  context: CallContext,
  staff: CounterStaff | null = null,
): Promise<{ multiAppointmentId: string; appointments: Appointment[]; benefits: 'known' | 'unavailable' }> {
  const uid = accountUid(context)
  const { storeId, schedule, hasPickUp } = oneForAll(input.appointments)
  const store = await findStore(deps, { merchantId: input.merchantId, storeId })
  const pays = store.paymentTypes.some(({ paymentMethod }) => paymentMethod === input.paymentMethod)
  if (!pays) throw appointmentsError('payment-not-accepted')

  // Read before the transaction opens: a slow service must not hold our locks.
  const choice = { pets: input.appointments, hasPickUp, addressCode: input.addressCode }
  const known = await findCustomer(deps.db, uid)
  // A counter is not where the customer books otherwise.
  const os = staff && known ? known.os : input.os
  const [group, customer, ways, grooming] = await Promise.all([
    gatherGroup(deps, store, choice, context, { isDraft: false, addresses: staff?.addresses }),
    customerFacts(deps, context, { country: store.country, os }),
    staff ? [] : depositWays(deps, store, context),
    loadGroomingBenefit(deps, store.country, context),
  ])
  if (customer.phone === null) throw appointmentsError('phone-needed')
  const isGuest = context.viewer.isGuest && staff === null
  const lacking = isGuest ? whatGuestLacks(customer, deps) : null
  if (lacking) throw appointmentsError(lacking)
  refuseOtherDrafts(input.appointments, group, [uid, known?.id, customer.customerPetProfileId])

  const gathered = {
    uid,
    group,
    request: toSlotRequest(group, staff?.preference),
    schedule,
    customer,
    holdId: input.holdId,
    paymentMethod: input.paymentMethod,
    depositWays: ways.toSorted(
      (one, other) => Number(other.method === input.depositMethod) - Number(one.method === input.depositMethod),
    ),
    grooming,
    // The Idempotency-Key identifies the booking; without one, a hash of the booking's content does.
    naturalKey: context.idempotencyKey ? null : computeFingerprint(input),
    staffUid: staff?.uid ?? null,
    createdBy: staff ? (staff.series?.madeBy ?? ('merchant' as const)) : ('customer' as const),
    isOfSeries: staff?.series !== undefined,
    unproved: staff ? null : await findUnproved(deps, { ...customer, isGuest }, context),
    provedPhoneHash: staff ? null : toProvedPhoneHash(deps, customer),
  }
  const { bookingId, benefits = 'known' } = await createOnce(deps, { operation: 'book', input }, context, (trx) =>
    bookInTransaction(trx, deps, gathered),
  )
  return { multiAppointmentId: bookingId, appointments: await toBooking(deps, { bookingId, uid }), benefits }
}

function refuseOtherDrafts(
  drafts: readonly BookedPet[],
  { pets }: Group,
  ownCustomerIds: readonly (string | null | undefined)[],
): void {
  for (const [index, draft] of drafts.entries()) {
    const facts = pets[index]
    const found = facts ? whatDiffers(draft, facts, ownCustomerIds) : null
    if (found)
      throw appointmentsError(found.code, {
        fields: { [`appointments.${index}.${found.field}`]: SENTENCES[found.code] },
      })
  }
}

const SENTENCES = {
  'draft-differs': 'No es de esta mascota.',
  'service-not-offered': 'No es parte de este servicio.',
}

function oneForAll(drafts: readonly BookedPet[]) {
  const [first] = drafts
  if (!first) throw appointmentsError('stores-differ')
  const { storeId, schedule, hasPickUp } = first
  const isSame = drafts.every(
    (draft) => draft.storeId === storeId && draft.schedule === schedule && draft.hasPickUp === hasPickUp,
  )
  if (!isSame) throw appointmentsError('stores-differ')
  return first
}

async function bookInTransaction(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  gathered: Gathered,
): Promise<{ bookingId: string; benefits?: 'known' | 'unavailable' }> {
  const { uid, group, schedule, staffUid, createdBy } = gathered
  const { store } = group
  const petIds = group.pets.map(({ pet }) => pet.id)
  const now = deps.now()
  if (gathered.holdId === null) await refuseEarly(trx, gathered, { petIds, now })

  const { unproved, provedPhoneHash } = gathered
  const phone = gathered.customer.phone ?? ''
  await lockInOrder(trx, {
    uid,
    petIds,
    ...((unproved || provedPhoneHash) && { phone }),
    ...(unproved && { networks: unproved.networks.map(({ hash }) => hash) }),
  })
  // Their profiles were read before the transaction.
  if (await hasDied(trx, petIds)) throw appointmentsError('pet-has-died')
  // A slot that the customer keeps is their own affair.
  const held = staffUid === null ? await heldFor(trx, gathered, now) : null
  const customer = await saveCustomer(trx, gathered.customer)
  if ((await countBookingsToCome(trx, customer.id, now)) >= MOST_TO_COME) {
    throw appointmentsError('too-many-appointments')
  }

  await lockInOrder(trx, { storeId: store.id })
  const { slot, holdId, promised } = held ?? {
    slot: await freeSlot(trx, gathered, now),
    holdId: null,
    promised: null,
  }
  const grooming = promised ? { benefit: promised } : gathered.grooming
  const benefit = grooming?.benefit ?? null
  const startsAt = new Date(slot.startsAt)
  const collectAt = new Date(slot.collectAt)
  if (await isExpectedElsewhere(trx, petIds, { from: startsAt, until: collectAt })) {
    throw appointmentsError('already-booked')
  }

  const bookingId = newId()
  const day = slot.schedule.slice(0, 10)
  const amounts = calculateGroupAmounts(group, day, benefit)
  const appointments = draftAppointments(group, slot, {
    amounts: amounts.visits,
    savings: membershipSavings(amounts, calculateGroupAmounts(group, day, null)),
  })
  const receiveUntil = new Date(slot.receiveUntil)
  const deposit = depositToAwait(appointments, gathered.depositWays, { receiveUntil, now })
  if (deposit && (await countAwaiting(trx, customer.id)) >= MOST_AWAITING) throw appointmentsError('too-many-awaiting')
  const isAwaiting = deposit !== null
  if (unproved) await refuseUnproved(trx, unproved, { customerId: customer.id, phone, store, isAwaiting, now })
  if (provedPhoneHash && !isAwaiting)
    await refusePhoneOfOthers(trx, { customerId: customer.id, phoneHash: provedPhoneHash, store, now })
  const isNew = await insertBooking(
    trx,
    {
      id: bookingId,
      customerId: customer.id,
      merchantId: store.merchant.id,
      storeId: store.id,
      startsAt,
      receiveUntil,
      collectAt,
      hasPickUp: group.hasPickUp,
      address: group.address,
      paymentMethod: gathered.paymentMethod,
      currency: store.currency,
      naturalKey: gathered.naturalKey,
      membership: benefit,
      deposit,
      createdBy,
      networks: unproved?.networks.map(({ hash }) => hash) ?? null,
      provedPhoneHash,
      now,
    },
    appointments,
  )
  if (!isNew) throw appointmentsError('already-booked')

  const isTaken = await takeStations(trx, appointments, holdId)
  if (!isTaken) throw appointmentsError('first-does-not-fit')
  if (holdId) await endHold(trx, { holdId, bookingId })

  const moment = `${longDayLabel(schedule.slice(0, 10))}, ${slot.label}`
  const line = {
    at: now,
    what: 'CREATED',
    by: createdBy,
    uid: staffUid ?? uid,
    text: gathered.isOfSeries
      ? `Tu visita que se repite: ${moment}.`
      : staffUid === null
        ? `Reservaste para el ${moment}.`
        : `El local reservó para ti el ${moment}.`,
  }
  await insertLogLines(
    trx,
    appointments.map(({ id }) => ({ appointmentId: id, ...line })),
  )
  if (staffUid === null) await deleteDraft(trx, { uid, storeId: store.id })
  // A booking with a deposit is announced once the deposit is paid (deposits/settle-deposit.ts).
  if (!deposit) await publishFacts(deps, trx, 'appointment-booked', { bookingId })
  await publishBenefit(trx, deps, { bookingId, before: 0 })
  return { bookingId, benefits: grooming ? 'known' : 'unavailable' }
}

function depositToAwait(
  appointments: readonly NewAppointment[],
  ways: readonly DepositWay[],
  drop: { receiveUntil: Date; now: Date },
): { method: DepositMethod; payUntil: Date } | null {
  const isAsked = appointments.some(({ amounts }) => amounts.paymentDue > 0)
  const [way] = isAsked ? findWaysInTime(ways, drop) : []
  const payUntil = way ? getDepositDeadline(way, drop) : null
  return way && payUntil ? { method: way.method, payUntil } : null
}

// Refuse before taking locks: of 64 requests for one slot, 63 should not queue for it.
async function refuseEarly(
  trx: Transaction<Tables>,
  { uid, group: { store }, request, schedule, staffUid }: Gathered,
  { petIds, now }: { petIds: readonly string[]; now: Date },
): Promise<void> {
  const isAtCounter = staffUid !== null
  const but = { uid: isAtCounter ? null : uid, storeId: store.id }
  if (!isAtCounter && (await hasHoldAtStore(trx, { uid, storeId: store.id, now }))) return

  const { startsAt, collectAt } = await freeSlotAt(trx, store, { request, schedule, now, but, isAtCounter })
  if (await isExpectedElsewhere(trx, petIds, { from: new Date(startsAt), until: new Date(collectAt) })) {
    throw appointmentsError('already-booked')
  }
}

/** The caller's held slot when it matches the requested booking, or null. */
async function heldFor(
  trx: Transaction<Tables>,
  { uid, group, request, schedule, holdId }: Gathered,
  now: Date,
): Promise<{ slot: HeldSlot; holdId: string; promised: GroomingBenefit | null } | null> {
  const { store } = group
  const hold = holdId
    ? await lockHold(trx, { holdId, uid, now })
    : await lockHoldAtStore(trx, { storeId: store.id, uid, now })
  if (hold?.store_id !== store.id) return null

  const slot = parseSlot(hold.slot)
  const isSame = isHeldFor(slot, { schedule, request, petIds: group.pets.map(({ pet }) => pet.id) })
  const isStillOffered = isSame && !(await isHeldSlotDisrupted(trx, store, { request, slot }))
  if (isStillOffered && Date.parse(slot.receiveUntil) >= now.getTime())
    return { slot, holdId: hold.id, promised: parsePromise(hold.choice) }
  // The hold is for other pets, another time, or a home that nobody can travel to: release it.
  await endHold(trx, { holdId: hold.id, bookingId: null })
  return null
}

async function freeSlot(
  trx: Transaction<Tables>,
  { uid, group: { store, pets }, request, schedule, staffUid }: Gathered,
  now: Date,
): Promise<HeldSlot> {
  const isAtCounter = staffUid !== null
  if (isAtCounter) await deleteExpiredHolds(trx, { storeId: store.id, now })
  else await makeRoom(trx, { uid, storeId: store.id, now })
  const but = { uid: isAtCounter ? null : uid, storeId: store.id }
  const found = await freeSlotAt(trx, store, { request, schedule, now, but, isAtCounter })
  return toHeldSlot(store, found, { request, pets: pets.map(({ pet }) => ({ petId: pet.id, petName: pet.name })) })
}

function takeStations(
  trx: Transaction<Tables>,
  appointments: readonly NewAppointment[],
  holdId: string | null,
): Promise<boolean> {
  if (holdId !== null) {
    const visits = appointments.map(({ id, visit }) => ({
      appointmentId: id,
      stationId: visit.stationId,
      from: visit.occupiedFrom,
    }))
    return turnIntoAppointments(trx, holdId, visits)
  }
  const times = appointments.map(({ visit }) => toStationTime(visit))
  return takeStationTimes(trx, times, { appointmentIds: appointments.map(({ id }) => id) })
}

async function endHold(trx: Transaction<Tables>, ended: { holdId: string; bookingId: string | null }): Promise<void> {
  await endOffer(trx, ended)
  await deleteHold(trx, ended.holdId)
}

function draftAppointments(
  group: Group,
  slot: HeldSlot,
  { amounts, savings }: { amounts: readonly Amounts[]; savings: readonly number[] },
): NewAppointment[] {
  return group.pets.flatMap((one, index) => {
    const [visit, own] = [slot.visits[index], amounts[index]]
    return visit && own ? draftAppointment(one, visit, { amounts: own, membershipSaving: savings[index] ?? 0 }) : []
  })
}

function draftAppointment(
  { choice, pet, pack, size, visit: { lines, careKinds } }: GroupPet,
  visit: HeldSlot['visits'][number],
  money: Pick<NewAppointment, 'amounts' | 'membershipSaving'>,
): NewAppointment {
  return {
    id: newId(),
    pet: {
      id: pet.id,
      name: pet.name,
      breed: pet.breed,
      typeId: pet.petTypeId,
      size,
      weightGrams: bodyGrams(pet),
    },
    visit,
    servicePack: {
      id: pack.id,
      servicePackId: pack.kind,
      name: pack.name,
      picture: pack.picture,
      isHomeVisit: pack.isHomeVisit,
    },
    lines: {
      services: getLinesByKind(lines, 'service'),
      subServices: getLinesByKind(lines, 'sub'),
      optionalSubServices: getLinesByKind(lines, 'optional'),
      extraServices: getLinesByKind(lines, 'extra'),
    },
    careKinds: [...careKinds],
    notes: choice.notes,
    ...money,
  }
}

function getLinesByKind(lines: readonly VisitLine[], kind: VisitLine['kind']) {
  return lines.filter((line) => line.kind === kind).map(({ kind: _, ...line }) => line)
}
