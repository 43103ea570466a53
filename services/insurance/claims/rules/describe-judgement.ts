import { type Currency, formatMoney } from '#shared/money.ts'
import type { Outlook } from '../../contract.ts'
import { formatDay } from '../../contracts/rules/day-labels.ts'
import { formatRefusal } from '../../contracts/rules/refusal-labels.ts'
import { calculatePayout, type Judgement } from '../../policies/rules/coverage.ts'

/** A judgement as the desk shows it, with its derivation. */
export function describeJudgement(judgement: Judgement, currency: Currency): Omit<Outlook, 'terms'> {
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
export function recalculateOutlook(outlook: Outlook, accepted: number, currency: Currency): Outlook {
  const { terms } = outlook
  return terms === null ? outlook : { ...describeJudgement(calculatePayout(accepted, terms), currency), terms }
}
