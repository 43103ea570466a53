import { AccountMerged } from '#services/accounts/contract.ts'
import { newId } from '#shared/ids.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { takeOverChange } from './account-changed.ts'
import { moveContracts } from './store/merged-customers.ts'

/** Moves the contracts of a merged account to the one that stays. The fact may arrive twice: the second time finds none. */
export async function followMerge(deps: Pick<InsuranceDependencies, 'db'>, fact: object): Promise<void> {
  const { from, into } = AccountMerged.parse(fact)
  await deps.db.transaction().execute((trx) => moveContracts(trx, { from, to: into.uid, newId: newId() }))
  // A customer that was made like the merged one still has its name and phone.
  await takeOverChange(deps, into)
}
