import { type Currency, formatMoney } from '#shared/money.ts'
import { formatDay } from '../../contracts/rules/day-labels.ts'
import { formatRefusal } from '../../contracts/rules/refusal-labels.ts'
import { calculatePayout, type Judgement, type PayoutTerms } from '../../policies/rules/coverage.ts'

/** A judgement as the desk shows it, with its derivation. */
interface DescribedJudgement {
  pays: number
  displayPays: string
  /** Why the rules pay nothing, in Spanish. */
  refusal: string | null
  displayDeductible: string | null
  sharePercent: number | null
  displayCutByLimit: string | null
  displayLimitLeft: string | null
}

/** With what the payout of another amount is calculated; null: nothing is paid whatever is accepted. */
export interface DescribedOutlook extends DescribedJudgement {
  terms: PayoutTerms | null
}

export function describeJudgement(judgement: Judgement, currency: Currency): DescribedJudgement {
  const money = (amount: number) => formatMoney(amount, currency)
  if (!judgement.isPaid)
    return {
      pays: 0,
      displayPays: money(0),
      refusal: formatRefusal(judgement.refusal, formatDay(judgement.from)),
      displayDeductible: null,
      sharePercent: null,
      displayCutByLimit: null,
      displayLimitLeft: null,
    }
  return {
    pays: judgement.pays,
    displayPays: money(judgement.pays),
    refusal: null,
    displayDeductible: money(judgement.deductible),
    sharePercent: judgement.sharePercent,
    displayCutByLimit: judgement.cutByLimit > 0 ? money(judgement.cutByLimit) : null,
    displayLimitLeft: money(judgement.limitLeft),
  }
}

/** The outlook when another amount is accepted. */
export function recalculateOutlook(outlook: DescribedOutlook, accepted: number, currency: Currency): DescribedOutlook {
  const { terms } = outlook
  return terms === null ? outlook : { ...describeJudgement(calculatePayout(accepted, terms), currency), terms }
}
