import { formatMoney } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { BenefitReturned, BenefitUsed } from '../benefits/contract.ts'
import type { SavingsStatement } from '../contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { findMembershipByOwner, type MembershipOwner } from '../membership/store/memberships.ts'
import { calculateSums, formatMonth, honestAdvice, type Sum, savingsSentence } from './rules/savings.ts'
import { findPaidMonths, findSavings, insertReturned, writeSaving } from './store.ts'

const MOST_MONTHS = 24

/** Records a saving. A repeated fact counts once; an older revision is ignored. */
export async function noteBenefit({ db }: Pick<RewardsDependencies, 'db'>, fact: object): Promise<void> {
  await writeSaving(db, BenefitUsed.parse(fact))
}

/** Records a cancellation or refund, possibly before its use has arrived. */
export async function noteReturned({ db, now }: Pick<RewardsDependencies, 'db' | 'now'>, fact: object): Promise<void> {
  await insertReturned(db, BenefitReturned.parse(fact).cause, now())
}

export async function savings(
  deps: Pick<RewardsDependencies, 'db' | 'now'>,
  context: CallContext,
): Promise<{ savings: SavingsStatement | null }> {
  return { savings: await getStatement(deps, { uid: accountUid(context), country: context.viewer.country }) }
}

/** Paid and saved amounts per month with their lines, and advice when the membership does not pay off. */
export async function getStatement(
  { db, now }: Pick<RewardsDependencies, 'db' | 'now'>,
  owner: MembershipOwner,
): Promise<SavingsStatement | null> {
  const known = await findMembershipByOwner(db, owner)
  if (!known) return null
  const [paid, lines] = await Promise.all([findPaidMonths(db, owner, now()), findSavings(db, owner)])
  const { currency } = known
  const { total, months } = calculateSums(paid, lines)
  return {
    currencyCode: currency,
    total: displayed(total),
    sentence: savingsSentence(total, currency),
    advice: honestAdvice(paid, lines, currency),
    months: months.slice(0, MOST_MONTHS).map(({ month, ...sum }) => ({
      month,
      title: formatMonth(month),
      ...displayed(sum),
      lines: lines
        .filter((line) => line.month === month)
        .map(({ cause, kind, what, amount, at, isReturned }) => ({
          cause,
          kind,
          what,
          amount,
          displayAmount: formatMoney(amount, currency),
          at: at.toISOString(),
          isReturned,
        })),
    })),
  }

  function displayed({ paid, saved }: Sum) {
    return { paid, displayPaid: formatMoney(paid, currency), saved, displaySaved: formatMoney(saved, currency) }
  }
}
