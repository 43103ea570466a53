import type { Claim } from '#services/insurance/contract.ts'
import type { Currency } from '#shared/money.ts'
import { parseAmount, typedAmount } from '#web/forms/typed-amount.ts'

/** Form of a claim as typed. */
export interface ClaimValues {
  occurredOn: string
  amount: string
  description: string
}

export function toClaimValues({
  occurredOn,
  amount,
  description,
  currencyCode,
}: Pick<Claim, 'occurredOn' | 'amount' | 'description' | 'currencyCode'>): ClaimValues {
  return {
    occurredOn: occurredOn ?? '',
    amount: amount === null ? '' : typedAmount(amount, currencyCode),
    description,
  }
}

/** Minor units; null: no amount above 0. */
export function costTyped(text: string, currency: Currency): number | null {
  const amount = parseAmount(text, currency)
  return amount === 0 ? null : amount
}
