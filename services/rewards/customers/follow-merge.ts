import { AccountMerged } from '#services/accounts/contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { moveMemberships } from '../membership/move-memberships.ts'
import { moveHuellas } from '../missions/move-huellas.ts'

/**
 * Moves the huellas, memberships and referrals of a merged account to the one that stays. The fact may arrive twice: the
 * second time finds none.
 */
export async function followMerge({ db, now }: Pick<RewardsDependencies, 'db' | 'now'>, fact: object): Promise<void> {
  const { from, into } = AccountMerged.parse(fact)
  await db.transaction().execute(async (trx) => {
    await moveHuellas(trx, { from, to: into.uid, at: now() })
    await moveMemberships(trx, { from, to: into.uid })
  })
}
