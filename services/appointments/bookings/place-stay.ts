import type { Transaction } from 'kysely'
import { bodyGrams } from '#services/pets/profiles/rules/weight.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { customerFacts } from '../customers/own-customer.ts'
import { findCustomer, saveCustomer } from '../customers/store/customers.ts'
import { hasDied } from '../customers/store/pet-deaths.ts'
import { depositWays } from '../deposits/deposit-ways.ts'
import { type DepositMethod, type DepositWay, findWaysInTime, getDepositDeadline } from '../deposits/rules/deposits.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import type { Amounts } from '../packs/rules/amounts.ts'
import type { GroomingBenefit } from '../packs/rules/membership-discount.ts'
import { STAY_SKILLS } from '../rules/enums.ts'
import { type StationTime, takeStationTimes } from '../slots/store/station-times.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { publishFacts } from './publish-facts.ts'
import { findUnproved, refusePhoneOfOthers, refuseUnproved, toProvedPhoneHash } from './refuse-unproved.ts'
import {
  countAwaiting,
  countBookingsToCome,
  insertBooking,
  insertLogLines,
  type NewAppointment,
} from './store/bookings.ts'
import { lockInOrder } from './store/locks.ts'
import { publishBenefit } from './used-benefit.ts'

const MOST_TO_COME = 20
const MOST_AWAITING = 3

interface StayPet {
  id: string
  name: string
  breed: string | null
  petTypeId: string
  weight: number | null
  weightGrams: number | null
}

/** Places and prices of a stay, as its transaction found them. */
export interface PlannedStay {
  startsAt: Date
  receiveUntil: Date
  endsAt: Date
  name: string
  pets: {
    pet: StayPet
    size: string | null
    kennelId: string
    lines: object[]
    amounts: Amounts
    membershipSaving: number
  }[]
  logText: string
}

/**
 * Facts about who books a stay; read before its transaction opens, because other services are asked. `staffUid`: who books it
 * at the counter, where its deposit is paid.
 */
export async function gatherStayCustomer(
  deps: AppointmentsDependencies,
  store: StoreRecord,
  context: CallContext,
  staffUid: string | null,
) {
  const uid = context.viewer.uid ?? ''
  const known = await findCustomer(deps.db, uid)
  const [customer, ways] = await Promise.all([
    customerFacts(deps, context, { country: store.country, os: known?.os ?? (staffUid === null ? 'WEB' : 'COUNTER') }),
    staffUid === null ? depositWays(deps, store, context) : [],
  ])
  if (customer.phone === null) throw appointmentsError('phone-needed')
  return {
    customer,
    ways,
    staffUid,
    unproved: staffUid === null ? await findUnproved(deps, { ...customer, isGuest: false }, context) : null,
    provedPhoneHash: staffUid === null ? toProvedPhoneHash(deps, customer) : null,
  }
}

type StayCustomer = Awaited<ReturnType<typeof gatherStayCustomer>>

/**
 * Writes a stay as a booking of its pets: takes the places by the constraint `one_at_a_time`, with the limits and the
 * deposit of any booking. `plan` decides on the places once the store is locked. Throws stay-full.
 */
export async function placeStay(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  {
    store,
    by,
    petIds,
    benefit,
    notes,
    paymentMethod,
    depositMethod,
    plan,
  }: {
    store: StoreRecord
    by: StayCustomer
    petIds: readonly string[]
    benefit: GroomingBenefit | null
    notes: string
    paymentMethod: string
    depositMethod: DepositMethod | undefined
    plan(): Promise<PlannedStay>
  },
): Promise<{ bookingId: string; appointmentIds: string[] }> {
  const { unproved, provedPhoneHash, staffUid } = by
  const createdBy = staffUid === null ? 'customer' : 'merchant'
  const { uid, phone: toldPhone } = by.customer
  const phone = toldPhone ?? ''
  await lockInOrder(trx, {
    uid,
    petIds,
    ...((unproved || provedPhoneHash) && { phone }),
    ...(unproved && { networks: unproved.networks.map(({ hash }) => hash) }),
  })
  if (await hasDied(trx, petIds)) throw appointmentsError('pet-has-died')
  const now = deps.now()
  const customer = await saveCustomer(trx, by.customer)
  if ((await countBookingsToCome(trx, customer.id, now)) >= MOST_TO_COME)
    throw appointmentsError('too-many-appointments')

  await lockInOrder(trx, { storeId: store.id })
  const { startsAt, receiveUntil, endsAt, name, pets, logText } = await plan()
  const deposit = depositToAwait(pets, toFirst(by.ways, depositMethod), { receiveUntil, now })
  if (deposit && (await countAwaiting(trx, customer.id)) >= MOST_AWAITING) throw appointmentsError('too-many-awaiting')
  const isAwaiting = deposit !== null
  if (unproved) await refuseUnproved(trx, unproved, { customerId: customer.id, phone, store, isAwaiting, now })
  if (provedPhoneHash && !isAwaiting)
    await refusePhoneOfOthers(trx, { customerId: customer.id, phoneHash: provedPhoneHash, store, now })

  const bookingId = newId()
  const appointments = pets.map(({ pet, size, kennelId, lines, amounts, membershipSaving }): NewAppointment => {
    const [from, until] = [startsAt.getTime(), endsAt.getTime()]
    return {
      id: newId(),
      pet: { id: pet.id, name: pet.name, breed: pet.breed, typeId: pet.petTypeId, size, weightGrams: bodyGrams(pet) },
      visit: {
        petId: pet.id,
        stationId: kennelId,
        startsAt: from,
        endsAt: until,
        occupiedFrom: from,
        occupiedUntil: until,
        minutes: Math.round((until - from) / 60_000),
        skills: STAY_SKILLS,
      },
      servicePack: { id: 'hotel', servicePackId: 'hotel', name, picture: null, isHomeVisit: false },
      lines: { services: lines, subServices: [], optionalSubServices: [], extraServices: [] },
      careKinds: [],
      notes,
      amounts,
      membershipSaving,
    }
  })
  const networks = unproved?.networks.map(({ hash }) => hash) ?? null
  await insertBooking(
    trx,
    {
      ...{ id: bookingId, customerId: customer.id, merchantId: store.merchant.id, storeId: store.id },
      ...{ startsAt, receiveUntil, collectAt: endsAt, hasPickUp: false, address: null, paymentMethod },
      ...{ currency: store.currency, naturalKey: null, membership: benefit, deposit, createdBy },
      ...{ networks, provedPhoneHash, now },
    },
    appointments,
  )
  const times = toKennelTimes(pets, { bookingId, startsAt, endsAt })
  const appointmentIds = appointments.map(({ id }) => id)
  if (!(await takeStationTimes(trx, times, { appointmentIds }))) throw appointmentsError('stay-full')
  await insertLogLines(
    trx,
    appointmentIds.map((appointmentId) => ({
      ...{ appointmentId, at: now, what: 'CREATED', by: createdBy, uid: staffUid ?? uid, text: logText },
    })),
  )
  // A booking with a deposit is announced once the deposit is paid (deposits/settle-deposit.ts).
  if (!deposit) await publishFacts(deps, trx, 'appointment-booked', { bookingId })
  await publishBenefit(trx, deps, { bookingId, before: 0 })
  return { bookingId, appointmentIds }
}

/** Times that stays take; pets of the booking that share a place are one party there. */
export function toKennelTimes(
  stays: readonly { kennelId: string }[],
  { bookingId, startsAt, endsAt }: { bookingId: string; startsAt: Date; endsAt: Date },
): StationTime[] {
  return stays.map(({ kennelId }) => ({
    ...{ stationId: kennelId, from: startsAt.getTime(), until: endsAt.getTime() },
    sharedBy: stays.filter((other) => other.kennelId === kennelId).length > 1 ? bookingId : undefined,
  }))
}

function toFirst(ways: readonly DepositWay[], method: DepositMethod | undefined): DepositWay[] {
  return ways.toSorted((one, other) => Number(other.method === method) - Number(one.method === method))
}

function depositToAwait(
  pets: readonly { amounts: Amounts }[],
  ways: readonly DepositWay[],
  drop: { receiveUntil: Date; now: Date },
): { method: DepositMethod; payUntil: Date } | null {
  if (!pets.some(({ amounts }) => amounts.paymentDue > 0)) return null
  const [way] = findWaysInTime(ways, drop)
  const payUntil = way ? getDepositDeadline(way, drop) : null
  return way && payUntil ? { method: way.method, payUntil } : null
}
