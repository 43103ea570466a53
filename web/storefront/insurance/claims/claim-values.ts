import { findMissing } from '#services/insurance/claims/rules/documents.ts'
import type { Claim } from '#services/insurance/contract.ts'
import type { Currency } from '#shared/money.ts'
import { parseAmount, typedAmount } from '#web/forms/typed-amount.ts'
import { isDay } from '../../pets/day.ts'

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

interface CountedClaim extends Pick<Claim, 'event' | 'currencyCode'> {
  papers: readonly Pick<Claim['papers'][number], 'kind'>[]
}

/** What the claim still lacks, of its saved documents and of the facts as they are typed now. */
export function findMissingNow({ event, papers, currencyCode }: CountedClaim, typed: ClaimValues): Claim['missing'] {
  return findMissing({
    event,
    occurredOn: isDay(typed.occurredOn) ? typed.occurredOn : null,
    amount: costTyped(typed.amount, currencyCode),
    description: typed.description,
    documents: papers.map(({ kind }) => kind),
  })
}

/** Minor units; null: no amount above 0. */
export function costTyped(text: string, currency: Currency): number | null {
  const amount = parseAmount(text, currency)
  return amount === 0 ? null : amount
}
