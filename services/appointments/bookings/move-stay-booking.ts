import type { Transaction } from 'kysely'
import { giveExcessBack } from '../deposits/give-deposit-back.ts'
import { afterDeposit } from '../deposits/rules/deposits.ts'
import { DepositColumns } from '../deposits/to-deposit.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { parseBenefit } from '../packs/load-grooming-benefit.ts'
import type { Amounts } from '../packs/rules/amounts.ts'
import type { GroomingBenefit } from '../packs/rules/membership-discount.ts'
import { freeAppointments, takeStationTimes } from '../slots/store/station-times.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { countOwnMoves, findChangeNotice } from './change-notice.ts'
import { State } from './contract.ts'
import { toKennelTimes } from './place-stay.ts'
import { publishFacts } from './publish-facts.ts'
import { whyCannotChange } from './rules/notice.ts'
import { findBookingPets, insertLogLines, lockBooking, moveAppointments, updateBookedStay } from './store/bookings.ts'
import { lockInOrder } from './store/locks.ts'
import { publishBenefit, savedBy } from './used-benefit.ts'

/** A pet's stay on its new days. */
export interface MovedStay {
  appointmentId: string
  kennelId: string
  name: string
  lines: object[]
  amounts: Amounts
  membershipSaving: number
}

/** A booked pet that moves along. */
export interface StayToMove {
  appointmentId: string
  petId: string
  petTypeId: string
  petSize: string | null
}

/**
 * Moves all pets of a stay to other days: frees the old places and takes the new ones, or changes nothing. `plan` decides
 * on places and prices once the store is locked. Money of a deposit that exceeds the new price goes back.
 */
export async function moveStayBooking(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  {
    uid,
    bookingId,
    store,
    plan,
  }: {
    uid: string
    bookingId: string
    store: StoreRecord
    plan(
      pets: readonly StayToMove[],
      /** As it was promised when the stay was booked. */
      benefit: GroomingBenefit | null,
    ): Promise<{ startsAt: Date; receiveUntil: Date; endsAt: Date; stays: MovedStay[]; logText: string }>
  },
): Promise<void> {
  await lockInOrder(trx, { uid, petIds: await findBookingPets(trx, bookingId), storeId: store.id })
  const now = deps.now()
  const booking = await lockBooking(trx, { bookingId, uid })
  const open = booking?.appointments.filter(({ state }) => state !== 'CANCELLED') ?? []
  if (!booking || open.length === 0) throw appointmentsError('not-changeable')
  const { deposit_state: depositState } = DepositColumns.parse(booking)
  for (const { state } of open) {
    const refusal = whyCannotChange({
      state: State.parse(state),
      startsAt: booking.starts_at,
      changeNoticeMinutes: findChangeNotice(booking, store),
      moves: countOwnMoves(booking),
      depositState,
      now,
    })
    if (refusal) throw appointmentsError(refusal)
  }

  const { startsAt, receiveUntil, endsAt, stays, logText } = await plan(
    open.map((pet) => ({
      appointmentId: pet.id,
      petId: pet.pet_id,
      petTypeId: pet.pet_type_id,
      petSize: pet.pet_size,
    })),
    parseBenefit(booking.membership),
  )
  const saved = await savedBy(trx, bookingId)
  const appointmentIds = open.map(({ id }) => id)
  const [from, until] = [startsAt.getTime(), endsAt.getTime()]
  const paid = new Map(open.map(({ id, deposit_paid_minor }) => [id, deposit_paid_minor]))
  await moveAppointments(trx, {
    ...{ bookingId, startsAt, receiveUntil, collectAt: endsAt, now, disruption: null },
    visits: stays.map(({ appointmentId, kennelId, amounts, membershipSaving }) => ({
      appointmentId,
      visit: { stationId: kennelId, startsAt: from, endsAt: until },
      amounts: {
        ...amounts,
        amountDue: afterDeposit(amounts.totalAmount, paid.get(appointmentId) ?? 0).amountDue,
        // A move neither adds nor drops the deposit of a booking.
        paymentDue: depositState === null ? amounts.paymentDue : 0,
      },
      membershipSaving,
    })),
  })
  const minutes = Math.round((until - from) / 60_000)
  for (const { appointmentId, lines, name } of stays)
    await updateBookedStay(trx, { appointmentId, lines, name, minutes })
  const parts = stays.map(({ appointmentId, amounts }) => ({
    appointmentId,
    amount: afterDeposit(amounts.totalAmount, paid.get(appointmentId) ?? 0).tooMuch,
  }))
  const refund = { cause: `moved:${bookingId}:${booking.moves}`, bookingId, actorUid: null, now }
  await giveExcessBack(trx, deps, { ...refund, parts, reason: 'La estadía cambió a fechas más baratas' })

  await freeAppointments(trx, appointmentIds)
  const times = toKennelTimes(stays, { bookingId, startsAt, endsAt })
  const isTaken = await takeStationTimes(trx, times, {
    appointmentIds: stays.map(({ appointmentId }) => appointmentId),
  })
  if (!isTaken) throw appointmentsError('stay-full')
  await insertLogLines(
    trx,
    appointmentIds.map((appointmentId) => ({
      ...{ appointmentId, at: now, what: 'MOVED', by: 'customer' as const, uid, text: logText },
    })),
  )
  await publishFacts(deps, trx, 'appointment-booked', { bookingId, appointmentIds })
  await publishBenefit(trx, deps, { bookingId, before: saved })
}
