import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import type { StaffScope } from '../../staff-scope.ts'
import type { StoreRecord } from '../../stores/store-record.ts'
import type { Tables } from '../../tables.ts'
import { insertCharge, insertEntry, type NewEntry } from './store/till-entries.ts'
import { takeTill } from './till.ts'

type Entry = Pick<NewEntry, 'kind' | 'method' | 'amount_minor'> & Partial<NewEntry>

interface Writer {
  store: StoreRecord
  scope: StaffScope
}

/** Writes an entry into the till that takes payments now; `lines`: the visits that it pays. Answers its id. */
export async function writeEntry(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  { store, scope }: Writer,
  entry: Entry,
  lines: readonly { appointmentId: string; amount: number }[] = [],
): Promise<string> {
  const { id: till_id } = await takeTill(trx, deps, { store, scope })
  const id = newId()
  const none = { tip_minor: 0, booking_id: null, reverses: null, reason: '' }
  await insertEntry(trx, { ...none, ...entry, id, till_id, taken_by: scope.uid, at: deps.now() }, lines)
  return id
}

/** Changes the price of a visit by a sum, and answers the id of the charge. */
export async function changePrice(
  trx: Transaction<Tables>,
  { appointmentId, label, amount, uid, now }: PriceChange,
): Promise<string> {
  const id = newId()
  await insertCharge(trx, {
    ...{ id, appointment_id: appointmentId, kind: 'price', label, amount_minor: amount, reverses: null },
    ...{ made_by: uid, at: now },
  })
  return id
}

interface PriceChange {
  appointmentId: string
  label: string
  amount: number
  uid: string
  now: Date
}
