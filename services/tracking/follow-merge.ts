import { AccountMerged } from '#services/accounts/contract.ts'
import type { TrackingDependencies } from './deps.ts'
import { deleteCallsByPerson } from './store/calls.ts'
import { deleteWaitingByPerson } from './store/waiting.ts'

/** Deletes the calls of a merged account: nobody could ask for them any more. The anonymous counts stay. */
export async function followMerge({ db }: Pick<TrackingDependencies, 'db'>, fact: object): Promise<void> {
  const { from } = AccountMerged.parse(fact)
  await db.transaction().execute(async (trx) => {
    await deleteCallsByPerson(trx, from)
    await deleteWaitingByPerson(trx, from)
  })
}
