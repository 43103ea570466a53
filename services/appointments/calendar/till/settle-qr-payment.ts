import type { Transaction } from 'kysely'
import { PaymentExpired, PaymentSettled } from '#services/payments/contract.ts'
import { newId } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { lockBooking } from '../../bookings/store/bookings.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { findCachedStore } from '../../stores/cached-stores.ts'
import type { Tables } from '../../tables.ts'
import { findBilledPets } from './bill.ts'
import { splitPayment } from './rules/split-payment.ts'
import { findQr, lockQr, updateQrEnded, updateQrPaid } from './store/qr-payments.ts'
import { insertEntry } from './store/till-entries.ts'
import { takeTillOfAnyDay } from './till.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'payments' | 'versions' | 'jobs'>

/**
 * Writes a paid code into the till, once. What the booking no longer owes goes back to the payer, also when the first
 * attempt to give it back failed.
 */
export async function settleQrPayment(deps: Dependencies, fact: object): Promise<void> {
  const { paymentId, subject, amount } = PaymentSettled.parse(fact)
  if (subject.kind !== 'counter') return
  const known = await findQr(deps.db, subject.id)
  if (!known) throw new Error(`Payment ${paymentId} is for a code ${subject.id}, which is not there`)

  const { excess, store } = await deps.db.transaction().execute(async (trx) => {
    // The booking before the till, as payments lock them.
    const booking = await lockBooking(trx, { bookingId: known.booking_id })
    const qr = await lockQr(trx, subject.id)
    if (!booking || !qr) throw new Error(`The booking of code ${subject.id} is not there`)
    const store = await findCachedStore(deps, booking.store_id)
    if (qr.payment_id !== null) return { excess: qr.excess_minor, store }

    const { lines, excess } = splitPayment(amount - qr.tip_minor, await findBilledPets(trx, booking.id))
    await updateQrPaid(trx, qr.id, { payment_id: paymentId, excess_minor: excess })
    await writeEntry(trx, deps, { qr, lines, store })
    return { excess, store }
  })
  if (excess === 0) return
  await deps.payments.refund(
    {
      ...{ kind: 'counter', id: subject.id, amount: excess, cause: `excess:${subject.id}`, actorUid: null },
      reason: 'La visita ya estaba pagada',
    },
    { context: { viewer: anonymousViewer(store.country), requestId: `qr ${subject.id}` } },
  )
}

/** Ends a code whose payment ended unpaid. */
export async function endExpiredQr({ db }: Pick<AppointmentsDependencies, 'db'>, fact: object): Promise<void> {
  const { subject } = PaymentExpired.parse(fact)
  if (subject.kind === 'counter') await updateQrEnded(db, subject.id)
}

interface Paid {
  qr: { id: string; booking_id: string; tip_minor: number; started_by: string }
  lines: readonly { appointmentId: string; amount: number }[]
  store: Awaited<ReturnType<typeof findCachedStore>>
}

async function writeEntry(trx: Transaction<Tables>, deps: Dependencies, { qr, lines, store }: Paid): Promise<void> {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (amount + qr.tip_minor === 0) return
  const { id } = await takeTillOfAnyDay(trx, deps, { store, uid: qr.started_by })
  const entryId = newId()
  await insertEntry(
    trx,
    {
      ...{ id: entryId, till_id: id, kind: 'payment', method: 'qr', amount_minor: amount, tip_minor: qr.tip_minor },
      ...{ booking_id: qr.booking_id, reverses: null, reason: '', taken_by: qr.started_by, at: deps.now() },
      qr_payment_id: qr.id,
    },
    lines,
  )
  await deps.jobs.publish(trx, 'visit-paid', { entryId })
}
