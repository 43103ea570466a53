import { AccountMerged } from '#services/accounts/contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { handOverQuestions } from '../questions/own-questions.ts'
import { handOverReviews } from '../reviews/hand-over-reviews.ts'
import { handOverSubscriptions } from '../subscriptions/hand-over-subscriptions.ts'
import { moveGuestData } from './adopt-guest-data.ts'

/** Moves what a merged account had to the one that stays. The fact may arrive twice: the second time finds nothing. */
export async function followMerge(deps: Pick<MarketDependencies, 'db' | 'now' | 'jobs'>, fact: object): Promise<void> {
  const { from, into, isGuest } = AccountMerged.parse(fact)
  await deps.db.transaction().execute(async (trx) => {
    await moveGuestData(trx, deps, { from, to: into.uid, isGuest })
    await handOverSubscriptions(trx, { from, to: into.uid, now: deps.now() })
    await handOverReviews(trx, { from, to: into.uid })
    await handOverQuestions(trx, { from, to: into.uid })
  })
}
