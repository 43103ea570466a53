import { PaymentSettled } from '#services/payments/contract.ts'
import { publishFacts } from '../bookings/publish-facts.ts'
import { insertLogLines, type LockedBooking, lockBooking } from '../bookings/store/bookings.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { askDepositRefunds } from './ask-deposit-refunds.ts'
import { creditVisits, returnParts, writePaid } from './store.ts'

/**
 * Settles a paid deposit: confirms the booking and publishes it, which happens only now. A payment for a booking that
 * no longer awaits it is refunded whole; the excess after a pet was cancelled is refunded too. A repeated fact does
 * nothing.
 */
export async function settleDeposit(
  deps: Pick<AppointmentsDependencies, 'db' | 'now' | 'payments' | 'jobs'>,
  fact: object,
): Promise<void> {
  const { paymentId, subject, amount, method } = PaymentSettled.parse(fact)
  if (subject.kind !== 'appointment') return

  const bookingId = subject.id
  await deps.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, { bookingId })
    if (!booking) throw new Error(`Payment ${paymentId} is for booking ${bookingId}, which is not there`)
    if (booking.payment_id === paymentId) return
    // One payment per subject succeeds.
    if (booking.payment_id !== null) {
      throw new Error(`Booking ${bookingId} is paid by ${booking.payment_id}, and by ${paymentId}`)
    }

    const now = deps.now()
    const awaited = getAwaitedVisits(booking)
    const due = awaited.reduce((sum, { payment_due_minor }) => sum + payment_due_minor, 0)
    if (amount < due) throw new Error(`The deposit of booking ${bookingId} is ${due}, and ${amount} was paid`)

    const state = booking.deposit_state === 'awaiting' ? 'paid' : null
    await writePaid(trx, bookingId, { paymentId, amount, method, state, now })
    const appointmentIds = awaited.map(({ id }) => id)
    if (state === 'paid') {
      await creditVisits(trx, appointmentIds, now)
      const line = { at: now, what: 'DEPOSIT', by: 'system' as const, uid: null, text: 'Recibimos tu seña.' }
      await insertLogLines(
        trx,
        appointmentIds.map((appointmentId) => ({ appointmentId, ...line })),
      )
      await publishFacts(deps, trx, 'appointment-booked', { bookingId, appointmentIds })
      await deps.jobs.publish(trx, 'deposit-paid', { bookingId })
    }
    const rest = booking.appointments.find(({ state }) => state === 'CANCELLED') ?? booking.appointments[0]
    if (!rest) throw new Error(`Booking ${bookingId} has no pet`)
    await returnParts(trx, [{ appointmentId: rest.id, amount: amount - due, wasCounted: false }], {
      cause: `unsellable:${bookingId}`,
      bookingId,
      reason: 'El pago llegó cuando la reserva ya no lo esperaba',
      actorUid: null,
      now,
    })
  })
  await askDepositRefunds(deps, { bookingId })
}

function getAwaitedVisits({ deposit_state, appointments }: LockedBooking): LockedBooking['appointments'] {
  return deposit_state === 'awaiting' ? appointments.filter(({ state }) => state === 'PENDING') : []
}
