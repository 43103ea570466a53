import { AccountMerged } from '#services/accounts/contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { takeOverChange } from './account-changed.ts'
import { movePerson } from './store.ts'

/** Moves the posts, applications, conversations and alerts of a merged account. The fact may arrive twice. */
export async function followMerge(deps: Pick<CommunityDependencies, 'db'>, fact: object): Promise<void> {
  const { from, into } = AccountMerged.parse(fact)
  await deps.db.transaction().execute((trx) => movePerson(trx, { from, to: into.uid }))
  await takeOverChange(deps, into)
}
