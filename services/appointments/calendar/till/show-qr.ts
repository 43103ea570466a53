import type { Selectable } from 'kysely'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { bookedPath } from '../../rules/page-links.ts'
import type { StoreRecord } from '../../stores/store-record.ts'
import type { AppointmentsCustomers } from '../../tables.ts'
import type { Bill } from './contract.ts'
import { findOpenQr, type QrPaymentRow } from './store/qr-payments.ts'

/** Whether the counter can show a code that its provider confirms at once. */
export async function takesQr(
  { payments, log }: Pick<AppointmentsDependencies, 'payments' | 'log'>,
  { country }: Pick<StoreRecord, 'country'>,
  context: CallContext,
): Promise<boolean> {
  try {
    const ways = await payments.ways({ country }, { context })
    return ways.some(({ method, waitsUntil }) => method === 'qr' && waitsUntil === null)
  } catch (error) {
    if (!asServiceError(error)) throw error
    log.warn({ err: error }, 'payments did not say whether it takes a QR payment')
    return false
  }
}

interface Shown {
  store: StoreRecord
  booking: { id: string }
  customer: Pick<Selectable<AppointmentsCustomers>, 'uid' | 'name' | 'email'>
}

/** The open code of a booking with its link; null: there is none that can be paid. */
export async function showQr(
  deps: AppointmentsDependencies,
  { store, booking, customer }: Shown,
  context: CallContext,
): Promise<Bill['qr']> {
  const open = await findOpenQr(deps.db, booking.id)
  if (!open || open.expires_at <= deps.now()) return null
  const sums = { amount: open.amount_minor, tip: open.tip_minor, expiresAt: open.expires_at.toISOString() }
  try {
    const payment = await deps.payments.createPayment(toNewPayment(open, { store, customer, booking }), { context })
    const { status, qr: code, isTest, token } = payment
    return { ...sums, status, code, isTest, token }
  } catch (error) {
    if (!asServiceError(error)) throw error
    deps.log.warn({ err: error }, 'the code of a counter could not be shown')
    return { ...sums, status: 'created', code: null, isTest: false, token: null }
  }
}

// The same subject, method and sum answer the same payment.
function toNewPayment(open: QrPaymentRow, { store, customer, booking }: Shown) {
  return {
    subject: { kind: 'counter' as const, id: open.id },
    ownerUid: customer.uid,
    country: store.country,
    currencyCode: store.currency,
    amount: open.amount_minor + open.tip_minor,
    method: 'qr' as const,
    // No pets' names: payments are kept when a person is erased.
    description: `Visita en ${store.name}`.slice(0, 120),
    payer: { fullName: customer.name, email: customer.email },
    returnPath: bookedPath(booking.id),
    expiresAt: open.expires_at.toISOString(),
  }
}
