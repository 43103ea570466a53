import { AccountMerged } from '#services/accounts/contract.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { handOverShares } from '../sharing/hand-over-shares.ts'
import { movePetsOfGuest } from './adopt-guest-data.ts'

/** Moves the pets of a merged account, and those that others share with it, to the one that stays. The fact may arrive twice: the second time finds none. */
export async function followMerge(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'log' | 'jobs'>,
  fact: object,
): Promise<void> {
  const { from, into, isGuest, isFromGuest, country } = AccountMerged.parse(fact)
  const context: CallContext = {
    viewer: { uid: into.uid, isGuest, roles: ['customer'], areas: {}, country, token: null },
    requestId: `merge of ${from}`,
  }
  await movePetsOfGuest(deps, from, context, { isNew: isFromGuest })
  await deps.db.transaction().execute((trx) => handOverShares(trx, { from, to: into.uid }))
}
