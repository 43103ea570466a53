import { isCommissionPeriod } from '#services/appointments/commissions/rules/commission-period.ts'
import { readText } from '#web/forms/read-fields.ts'

/** Days of a statement as the address names them; an impossible period is left out, which means this month. */
export function readStatementPeriod(search: URLSearchParams) {
  const [from, until] = [readText(search, 'from', 10), readText(search, 'until', 10)]
  if (!from && !until) return { period: {}, isRefused: false }
  return isCommissionPeriod(from, until)
    ? { period: { from, until }, isRefused: false }
    : { period: {}, isRefused: true }
}
