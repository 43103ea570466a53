import { PaymentExpired } from '#services/payments/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { cancelBookingInTransaction } from '../bookings/cancel-in-transaction.ts'
import { lockBooking } from '../bookings/store/bookings.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import { AppointmentFact } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { askDepositRefunds } from './ask-deposit-refunds.ts'
import { findDeposit, findUnpaidDeposits } from './store.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'payments' | 'jobs' | 'log'>

/**
 * Handles an expired payment: a booking past its payment deadline is cancelled, any other can be paid by another
 * attempt.
 */
export async function endExpiredDeposit(deps: Dependencies, fact: object): Promise<void> {
  const { subject } = PaymentExpired.parse(fact)
  if (subject.kind === 'appointment') await endUnpaid(deps, subject.id)
}

/** Ends the open payment of a booking with cancelled pets, and requests refunds of paid deposits. */
export async function endCancelledPayment(deps: Dependencies, fact: object): Promise<void> {
  const { multiAppointmentId: bookingId } = AppointmentFact.parse(fact)
  const deposit = await findDeposit(deps.db, { bookingId })
  if (!deposit?.state) return
  if (deposit.paymentId === null) await endPayment(deps, deposit)
  await askDepositRefunds(deps, { bookingId })
}

/**
 * Cancels bookings whose deposit was not paid in time, and answers their number. A failed one is retried a minute
 * later.
 */
export async function endUnpaidDeposits(deps: Dependencies): Promise<number> {
  let ended = 0
  for (const bookingId of await findUnpaidDeposits(deps.db, deps.now())) {
    try {
      if (await endUnpaid(deps, bookingId)) ended += 1
    } catch (error) {
      deps.log.warn({ err: error, bookingId }, 'a booking without its deposit could not be ended')
    }
  }
  return ended
}

// The payment is ended first: a payment made in the last moment is settled by its own fact.
async function endUnpaid(deps: Dependencies, bookingId: string): Promise<boolean> {
  const deposit = await findDeposit(deps.db, { bookingId })
  if (!deposit || !isOver(deposit, deps.now())) return false
  const payment = await endPayment(deps, deposit)
  if (payment?.status === 'paid') return false

  return deps.db.transaction().execute(async (trx) => {
    await lockInOrder(trx, { storeId: deposit.storeId })
    const now = deps.now()
    const booking = await lockBooking(trx, { bookingId })
    if (!booking || !isOver({ state: booking.deposit_state, payUntil: booking.pay_until }, now)) return false
    await cancelBookingInTransaction(trx, deps, {
      bookingId,
      appointmentIds: booking.appointments.filter(({ state }) => state === 'PENDING').map(({ id }) => id),
      reason: 'No recibimos la seña a tiempo',
      by: 'system',
      uid: null,
      text: 'No recibimos la seña a tiempo y liberamos tu turno.',
      isDepositReturned: true,
      now,
    })
    return true
  })
}

function isOver({ state, payUntil }: { state: string | null; payUntil: Date | null }, now: Date): boolean {
  return state === 'awaiting' && payUntil !== null && payUntil <= now
}

function endPayment(
  { payments }: Pick<Dependencies, 'payments'>,
  { id, country }: { id: string; country: CountryIso },
) {
  const context = { viewer: anonymousViewer(country), requestId: `deposit ${id}` }
  return payments.cancelPayment({ kind: 'appointment', id }, { context })
}
