import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { lockBooking } from '../../bookings/store/bookings.ts'
import { createOnce } from '../../create-once.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { returnUse, undoRefund, undoSale } from '../../prepaid-packages/undo-package.ts'
import { findPackageUses } from '../../prepaid-packages/visit-packages.ts'
import { findStaffStore, type StaffScope } from '../../staff-scope.ts'
import type { StoreRecord } from '../../stores/store-record.ts'
import type { Tables } from '../../tables.ts'
import type { Till } from './contract.ts'
import { allocateRefunds } from './rules/allocate-refunds.ts'
import {
  type EntryRow,
  findBookingLines,
  findEntries,
  findLines,
  findTills,
  insertEntry,
  reverseCharge,
} from './store/till-entries.ts'
import { showTill, takeTill, takeTillOfAnyDay } from './till.ts'

/** Takes an entry back by one of the opposite sums. */
export async function reverseEntry(
  deps: AppointmentsDependencies,
  input: { storeId: string; entryId: string; reason: string },
  context: CallContext,
): Promise<Till> {
  const { storeId, entryId, reason } = input
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const { tillId } = await createOnce(deps, { operation: 'reverse-entry', input }, context, (trx) =>
    reverseInTransaction(trx, deps, { store, scope, entryId, reason }),
  )
  return showTill(deps, scope, store, tillId)
}

interface Reversing {
  store: StoreRecord
  scope: StaffScope
  entryId: string
  reason: string
}

/** Takes an entry back in a transaction that does more. Answers the till that it is in. */
export async function reverseInTransaction(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  { store, scope, entryId, reason }: Reversing,
): Promise<{ tillId: string }> {
  const { id: storeId } = store
  const [entry] = await findEntries(trx, { entryId })
  const [of] = entry ? await findTills(trx, scope, { storeId, tillId: entry.till_id, most: 1 }) : []
  if (!entry || !of) throw appointmentsError('entry-of-till-not-found')
  if (entry.kind === 'reversal' || entry.is_reversed) throw appointmentsError('entry-reversed')
  if (entry.qr_payment_id !== null) throw appointmentsError('qr-is-refunded')
  if (entry.kind === 'refund') throw appointmentsError('refund-stays')
  const ofPackage = { purchaseId: entry.purchase_id ?? '', storeId }
  // The booking and the package before the till, as payments lock them.
  if (entry.booking_id !== null) await lockBooking(trx, { bookingId: entry.booking_id })
  if (entry.kind === 'package_sale') await undoSale(trx, ofPackage)
  if (entry.kind === 'package_refund') await undoRefund(trx, { ...ofPackage, by: scope.uid, now: deps.now() })
  if (entry.method === 'package') await undoUse(trx, deps, { entryId, scope })
  const { id } = await takeTill(trx, deps, { store, scope })
  if (await wasRefunded(trx, entry)) throw appointmentsError('refunded-already')
  await writeReversal(trx, deps, { entry, tillId: id, reason, scope })
  return { tillId: id }
}

interface Reversal {
  entry: EntryRow
  tillId: string
  reason: string
  scope: StaffScope
}

async function writeReversal(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  { entry, tillId, reason, scope }: Reversal,
): Promise<void> {
  const { id: entryId, method, booking_id, purchase_id } = entry
  const lines = await findLines(trx, entryId)
  const isWritten = await insertEntry(
    trx,
    {
      ...{ id: newId(), till_id: tillId, kind: 'reversal', method, reverses: entryId, booking_id, purchase_id, reason },
      ...{ amount_minor: -entry.amount_minor, tip_minor: -entry.tip_minor, taken_by: scope.uid, at: deps.now() },
    },
    lines.map(({ appointmentId, amount }) => ({ appointmentId, amount: -amount })),
  )
  if (!isWritten) throw appointmentsError('entry-reversed')
  const isInvoiced = entry.kind === 'package_sale' || (entry.kind === 'payment' && method !== 'package')
  if (isInvoiced) await deps.jobs.publish(trx, 'visit-paid', { entryId })
}

/** Gives the use of a package back by which a visit was paid that now does not take place. Answers its sum. */
export async function reversePackageUse(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  {
    store,
    scope,
    appointmentId,
    reason,
  }: { store: StoreRecord; scope: StaffScope; appointmentId: string; reason: string },
): Promise<number> {
  const use = (await findPackageUses(trx, [appointmentId])).get(appointmentId)
  const [entry] = use ? await findEntries(trx, { entryId: use.entryId }) : []
  if (!entry) return 0
  await undoUse(trx, deps, { entryId: entry.id, scope })
  const { id: tillId } = await takeTillOfAnyDay(trx, deps, { store, uid: scope.uid })
  await writeReversal(trx, deps, { entry, tillId, reason, scope })
  return entry.amount_minor
}

/** Gives the visit of a use back to its package, and the visit its own price. */
async function undoUse(
  trx: Transaction<Tables>,
  { now }: Pick<AppointmentsDependencies, 'now'>,
  { entryId, scope }: { entryId: string; scope: StaffScope },
): Promise<void> {
  const returned = await returnUse(trx, { entryId, now: now() })
  if (returned.chargeId !== null) await reverseCharge(trx, { chargeId: returned.chargeId, uid: scope.uid, now: now() })
}

/** Whether some of a payment was given back: its invoice has a credit note for that, and a reversal gives back all of it. */
async function wasRefunded(
  trx: Transaction<Tables>,
  { id, booking_id: bookingId }: { id: string; booking_id: string | null },
): Promise<boolean> {
  if (bookingId === null) return false
  return allocateRefunds(await findBookingLines(trx, bookingId)).some(({ paymentId }) => paymentId === id)
}
