import type { DepositRule } from '#services/appointments/deposits/rules/deposits.ts'
import type { Currency } from '#shared/money.ts'
import { parseAmount, typedAmount } from '#web/forms/typed-amount.ts'

/** Deposit settings as typed in the form. */
export interface TypedDeposit {
  kind: DepositRule['kind']
  percent: string
  amount: string
}

export function typedDeposit(deposit: DepositRule, currency: Currency): TypedDeposit {
  return {
    kind: deposit.kind,
    percent: deposit.kind === 'percent' ? String(deposit.percent) : '',
    amount: deposit.kind === 'fixed' ? typedAmount(deposit.amount, currency) : '',
  }
}

/** Parsed deposit, or the field with an error. */
export function parseDeposit(
  { kind, percent, amount }: { kind: string; percent: string; amount: string },
  currency: Currency,
): DepositRule | { wrong: 'depositPercent' | 'depositAmount' } {
  if (kind === 'percent') {
    const share = /^\d{1,3}$/.test(percent.trim()) ? Number(percent) : 0
    return share >= 1 && share <= 100 ? { kind, percent: share } : { wrong: 'depositPercent' }
  }
  if (kind === 'fixed') {
    const fixed = parseAmount(amount, currency)
    return fixed !== null && fixed > 0 ? { kind, amount: fixed } : { wrong: 'depositAmount' }
  }
  return { kind: 'none' }
}
