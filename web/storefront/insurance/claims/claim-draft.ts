import type { Claim, ClaimFacts } from '#services/insurance/contract.ts'
import type { Currency } from '#shared/money.ts'
import { parseAmount, typedAmount } from '#web/forms/typed-amount.ts'
import { isDay } from '../../pets/day.ts'

/** Form of a claim as typed. */
export interface ClaimDraft {
  occurredOn: string
  amount: string
  description: string
}

export type ClaimError = 'day' | 'future' | 'amount' | 'long'
export type ClaimErrors = Partial<Record<keyof ClaimDraft, ClaimError>>

export function toClaimDraft(claim: Pick<Claim, 'occurredOn' | 'amount' | 'description' | 'currencyCode'>): ClaimDraft {
  return {
    occurredOn: claim.occurredOn ?? '',
    amount: claim.amount === null ? '' : typedAmount(claim.amount, claim.currencyCode),
    description: claim.description,
  }
}

export function claimDraftIn(form: FormData): ClaimDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  // Forms send line ends as CRLF: normalize them to one character.
  return {
    occurredOn: text('occurredOn'),
    amount: text('amount'),
    description: text('description').replace(/\r\n/g, '\n'),
  }
}

const LONGEST_DESCRIPTION = 2000

/** Minor units; null: no amount above 0. */
export function costTyped(text: string, currency: Currency): number | null {
  const amount = parseAmount(text, currency)
  return amount === 0 ? null : amount
}

/** Errors by field. Empty fields are valid here: the claim is saved incomplete. */
export function findClaimErrors({ occurredOn, amount, description }: ClaimDraft, place: Place): ClaimErrors {
  const faults: ClaimErrors = {}
  if (occurredOn !== '' && !isDay(occurredOn)) faults.occurredOn = 'day'
  else if (occurredOn > place.today) faults.occurredOn = 'future'
  if (amount !== '' && costTyped(amount, place.currency) === null) faults.amount = 'amount'
  if (description.length > LONGEST_DESCRIPTION) faults.description = 'long'
  return faults
}

interface Place {
  currency: Currency
  /** yyyy-MM-dd where the pet is insured. */
  today: string
}

export function toClaimFacts({ occurredOn, amount, description }: ClaimDraft, currency: Currency): ClaimFacts {
  return { occurredOn: occurredOn || null, amount: costTyped(amount, currency), description }
}
