import type { DepositRule } from '#services/appointments/deposits/rules/deposits.ts'
import type { Currency } from '#shared/money.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'

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
