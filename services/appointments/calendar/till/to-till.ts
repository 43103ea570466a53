import type { StoreRecord } from '../../stores/store-record.ts'
import { ENTRY_KINDS, type Till, type TillEntry } from './contract.ts'
import { getExpectedCash, getTotals, PAID_METHODS, type PaidMethod } from './rules/till.ts'
import type { EntryRow, TillRow } from './store/till-entries.ts'

export function toTill({ currency }: StoreRecord, row: TillRow, entries: readonly EntryRow[]): Till {
  const sums = entries.map(toSums)
  const expected = row.expected_minor ?? getExpectedCash(row.opening_minor, sums)
  return {
    id: row.id,
    day: row.day,
    currencyCode: currency,
    opening: row.opening_minor,
    openedBy: row.opened_by,
    openedAt: row.opened_at.toISOString(),
    closedBy: row.closed_by,
    closedAt: row.closed_at?.toISOString() ?? null,
    expected,
    counted: row.counted_minor,
    difference: row.counted_minor === null ? null : row.counted_minor - expected,
    note: row.note,
    totals: getTotals(sums),
    entries: entries.map(toEntry),
  }
}

export function toSums({ kind, method, amount_minor, tip_minor, reversed_kind }: EntryRow) {
  return {
    kind,
    method: toMethod(method),
    amount: amount_minor,
    tip: tip_minor,
    ofSale: ['payment', 'package_sale', 'package_refund'].includes(reversed_kind ?? ''),
  }
}

export function toEntry(row: EntryRow): TillEntry {
  return {
    id: row.id,
    kind: toKind(row.kind),
    method: toMethod(row.method),
    amount: row.amount_minor,
    tip: row.tip_minor,
    customer: row.customer,
    pets: row.pets,
    packageName: row.package_name,
    purchaseId: row.purchase_id,
    appointmentId: row.appointment_id,
    visits: row.visits,
    isByCode: row.qr_payment_id !== null,
    reason: row.reason,
    isReversed: row.is_reversed,
    takenBy: row.taken_by,
    at: row.at.toISOString(),
  }
}

export function toMethod(method: string): PaidMethod {
  return PAID_METHODS.find((each) => each === method) ?? 'cash'
}

function toKind(kind: string): TillEntry['kind'] {
  return ENTRY_KINDS.find((each) => each === kind) ?? 'cash_out'
}
