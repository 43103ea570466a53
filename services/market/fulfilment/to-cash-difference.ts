import { formatMoney } from '#shared/money.ts'
import type { CashDifference } from '../contract.ts'
import type { CashDifferenceRow } from './store/cash-differences.ts'

export function toCashDifference(row: CashDifferenceRow): CashDifference {
  const { orderId, referenceId, currency, due, collected, reason, note, reportedBy, settledNote } = row
  return {
    orderId,
    referenceId,
    due,
    collected,
    displayDue: formatMoney(due, currency),
    displayCollected: formatMoney(collected, currency),
    displayDifference: formatMoney(collected - due, currency),
    reason,
    note,
    reportedBy,
    reportedAt: row.reportedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    settledNote,
  }
}
