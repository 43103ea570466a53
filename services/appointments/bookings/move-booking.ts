import type { Transaction } from 'kysely'
import { type DisruptionReason, disruptionCauses } from '#services/market/disruptions/rules/disruption.ts'
import { giveExcessBack } from '../deposits/give-deposit-back.ts'
import { afterDeposit } from '../deposits/rules/deposits.ts'
import { DepositColumns } from '../deposits/to-deposit.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { isHeldSlotDisrupted } from '../disruptions/is-held-slot-disrupted.ts'
import { appointmentsError } from '../errors.ts'
import { type HeldSlot, isHeldFor, parseSlot, toHeldSlot, toStationTime } from '../holds/parse-slot.ts'
import { deleteHold, lockHold, makeRoom } from '../holds/store.ts'
import { parseBenefit } from '../packs/load-grooming-benefit.ts'
import { calculateAmounts } from '../packs/rules/amounts.ts'
import { discountsWith, membershipSavings } from '../packs/rules/membership-discount.ts'
import { longDayLabel, parseMoment } from '../rules/local-clock.ts'
import type { SlotRequest } from '../slots/slot-question.ts'
import { freeAppointments, takeStationTimes, turnIntoAppointments } from '../slots/store/station-times.ts'
import { freeSlotAt } from '../slots/take-slot.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { countOwnMoves, findChangeNotice } from './change-notice.ts'
import { findFirstMoment } from './find-first-moment.ts'
import { type MovedVisit, openVisits, toVisitsSlotRequest } from './moved-visits.ts'
import { publishFacts } from './publish-facts.ts'
import { whyCannotChange } from './rules/notice.ts'
import {
  findBookingPets,
  insertLogLines,
  isExpectedElsewhere,
  type LockedBooking,
  lockBooking,
  moveAppointments,
} from './store/bookings.ts'
import { lockInOrder } from './store/locks.ts'
import { publishBenefit, savedBy } from './used-benefit.ts'

interface Move {
  uid: string
  bookingId: string
  storeId: string
  schedule: string
  holdId: string | null
  /** Why a disrupted area moves it; absent: its customer does. */
  reason?: DisruptionReason
}

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'versions' | 'jobs'>

/** Moves a booking whose way a disrupted area breaks: without notice, and its customer is told why. */
export function moveBookingForDisruption(
  deps: Dependencies,
  move: Omit<Move, 'holdId' | 'reason'> & { reason: DisruptionReason },
): Promise<void> {
  return moveBooking(deps, { ...move, holdId: null })
}

/**
 * Moves all pets of a booking to another time: one transaction frees the old times and takes the new ones, or nothing
 * changes. Services keep their prices; a weekday's discount is calculated for the new day.
 */
export async function moveBooking(deps: Dependencies, move: Move): Promise<void> {
  // Read before the transaction opens: a reload of the cache takes connections of its own.
  const store = await findCachedStore(deps, move.storeId)
  if (!store.isActive && !move.reason) throw appointmentsError('store-not-found')

  await deps.db.transaction().execute(async (trx) => {
    // The pets of a booking never change, so they can be read before anything is locked.
    const petIds = await findBookingPets(trx, move.bookingId)
    await lockInOrder(trx, { uid: move.uid, petIds, storeId: move.storeId })
    await moveBookingInTransaction(trx, deps, store, move)
  })
}

async function moveBookingInTransaction(
  trx: Transaction<Tables>,
  deps: Dependencies,
  store: StoreRecord,
  move: Move,
): Promise<void> {
  const { uid, bookingId, schedule, reason = null } = move
  const now = deps.now()
  const booking = await lockBooking(trx, { bookingId, uid })
  if (!booking) throw appointmentsError('appointment-not-found')
  const visits = openVisits(booking.appointments)
  // A repeated request finds the booking moved already.
  if (visits.length > 0 && booking.starts_at.getTime() === parseMoment(schedule, store.timezone)) return
  if (reason === null) refuseChange(booking, visits, store, now)
  else refuseDisruption(booking, visits)

  const appointmentIds = visits.map(({ id }) => id)
  await freeAppointments(trx, appointmentIds)
  const { slot, holdId } = await slotFor(trx, {
    move,
    store,
    visits,
    request: toVisitsSlotRequest(visits, booking.address, store),
    now,
  })
  const [startsAt, collectAt] = [new Date(slot.startsAt), new Date(slot.collectAt)]
  const petIds = visits.map(({ pet_id }) => pet_id)
  if (await isExpectedElsewhere(trx, petIds, { from: startsAt, until: collectAt, butBookingId: bookingId })) {
    throw appointmentsError('already-booked')
  }

  const benefit = parseBenefit(booking.membership)
  const question = {
    visits: visits.map(({ subtotal_minor }) => ({ subtotal: subtotal_minor })),
    kinds: visits.map(({ service_pack }) => service_pack.servicePackId),
    day: schedule.slice(0, 10),
    pickUpFee: visits.reduce((sum, { pick_up_fee_minor }) => sum + pick_up_fee_minor, 0),
    // A move neither adds nor drops the deposit of a booking.
    deposit: booking.deposit_state === null ? store.deposit : ({ kind: 'none' } as const),
    step: 1,
  }
  const amounts = calculateAmounts({ ...question, discounts: discountsWith(store.discounts, benefit) })
  const savings = membershipSavings(amounts, calculateAmounts({ ...question, discounts: store.discounts }))
  const saved = await savedBy(trx, bookingId)
  await moveAppointments(trx, {
    bookingId,
    startsAt,
    receiveUntil: new Date(slot.receiveUntil),
    collectAt,
    now,
    disruption: reason && { reason, startsAt: booking.disrupted_starts_at ?? booking.starts_at },
    visits: visits.flatMap(({ id, deposit_paid_minor }, index) => {
      const [visit, own] = [slot.visits[index], amounts.visits[index]]
      const { amountDue } = afterDeposit(own?.totalAmount ?? 0, deposit_paid_minor)
      const membershipSaving = savings[index] ?? 0
      return visit && own ? { appointmentId: id, visit, amounts: { ...own, amountDue }, membershipSaving } : []
    }),
  })
  await returnTooMuch(trx, deps, booking, visits, { totals: amounts.visits, now })
  const isTaken = await takeStations(trx, appointmentIds, slot, holdId)
  if (!isTaken) throw appointmentsError('first-does-not-fit')
  if (holdId) await deleteHold(trx, holdId)

  const when = `al ${longDayLabel(schedule.slice(0, 10))}, ${slot.label}.`
  const line =
    reason === null
      ? { by: 'customer' as const, uid, text: `Moviste la reserva ${when}` }
      : {
          by: 'system' as const,
          uid: null,
          text: `Zona interrumpida por ${disruptionCauses[reason]}. La reserva pasa ${when}`,
        }
  await insertLogLines(
    trx,
    appointmentIds.map((appointmentId) => ({ appointmentId, at: now, what: 'MOVED', ...line })),
  )
  await publishFacts(deps, trx, 'appointment-booked', { bookingId, appointmentIds })
  await publishBenefit(trx, deps, { bookingId, before: saved })
}

/** Refunds the part of a deposit that exceeds the price of the new day. */
async function returnTooMuch(
  trx: Transaction<Tables>,
  deps: Pick<AppointmentsDependencies, 'jobs'>,
  { id: bookingId, moves }: LockedBooking,
  visits: readonly MovedVisit[],
  { totals, now }: { totals: readonly { totalAmount: number }[]; now: Date },
): Promise<void> {
  const parts = visits.map(({ id, deposit_paid_minor }, index) => {
    const { tooMuch } = afterDeposit(totals[index]?.totalAmount ?? 0, deposit_paid_minor)
    return { appointmentId: id, amount: tooMuch }
  })
  const refund = { cause: `moved:${bookingId}:${moves}`, bookingId, actorUid: null, now }
  await giveExcessBack(trx, deps, { ...refund, parts, reason: 'La reserva se movió a un día más barato' })
}

// Refuses what is under way, over, or not paid for yet.
function refuseDisruption({ deposit_state }: LockedBooking, visits: readonly MovedVisit[]): void {
  const isToCome = visits.length > 0 && visits.every(({ state }) => state === 'PENDING' || state === 'CONFIRMED')
  if (!isToCome || deposit_state === 'awaiting') throw appointmentsError('not-changeable')
}

function refuseChange(booking: LockedBooking, visits: readonly MovedVisit[], store: StoreRecord, now: Date): void {
  const moves = countOwnMoves(booking)
  const startsAt = findFirstMoment(booking, store)
  if (visits.length === 0) throw appointmentsError('not-changeable')
  for (const { state } of visits) {
    const { deposit_state: depositState } = DepositColumns.parse(booking)
    const facts = { state, startsAt, moves, depositState, now, changeNoticeMinutes: findChangeNotice(booking, store) }
    const refusal = whyCannotChange(facts)
    if (refusal) throw appointmentsError(refusal)
  }
}

async function slotFor(
  trx: Transaction<Tables>,
  asked: { move: Move; store: StoreRecord; visits: readonly MovedVisit[]; request: SlotRequest; now: Date },
): Promise<{ slot: HeldSlot; holdId: string | null }> {
  const { move, store, visits, request, now } = asked
  const { uid, schedule } = move
  const pets = visits.map(({ pet_id, pet_name }) => ({ petId: pet_id, petName: pet_name }))
  const hold = move.holdId ? await lockHold(trx, { holdId: move.holdId, uid, now }) : undefined
  if (hold?.store_id === store.id) {
    const slot = parseSlot(hold.slot)
    const isSame = isHeldFor(slot, { schedule, request, petIds: pets.map(({ petId }) => petId) })
    if (isSame && !(await isHeldSlotDisrupted(trx, store, { request, slot }))) return { slot, holdId: hold.id }
  }

  await makeRoom(trx, { uid, storeId: store.id, now })
  const isAtCounter = move.reason !== undefined
  const found = await freeSlotAt(trx, store, { request, schedule, now, but: { uid, storeId: store.id }, isAtCounter })
  return { slot: toHeldSlot(store, found, { request, pets }), holdId: null }
}

function takeStations(
  trx: Transaction<Tables>,
  appointmentIds: readonly string[],
  { visits }: HeldSlot,
  holdId: string | null,
): Promise<boolean> {
  if (holdId === null) {
    const times = visits.map(toStationTime)
    return takeStationTimes(trx, times, { appointmentIds })
  }
  const activeVisits = visits.flatMap(({ stationId, occupiedFrom: from }, index) => {
    const appointmentId = appointmentIds[index]
    return appointmentId === undefined ? [] : { appointmentId, stationId, from }
  })
  return turnIntoAppointments(trx, holdId, activeVisits)
}
