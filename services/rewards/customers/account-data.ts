import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { RewardsDependencies } from '../deps.ts'
import { listExchanges } from '../exchanges/exchanges.ts'
import { endOpenPayments, eraseMember, exportMember } from '../membership/account-data.ts'
import { exportHuellas } from '../missions/account-data.ts'
import { eraseHuellas, findActsOn, findEarningsByAccount } from './store/account-data.ts'

type Dependencies = Pick<RewardsDependencies, 'db'>

/** Exports all data that rewards hold about the caller. */
export async function exportPerson({ db }: Dependencies, context: CallContext): Promise<Record<string, unknown>> {
  const uid = accountUid(context)
  const [huellas, exchanges, deeds, acts, member] = await Promise.all([
    exportHuellas(db, uid),
    listExchanges(db, uid),
    findEarningsByAccount(db, uid),
    findActsOn(db, uid),
    exportMember({ db }, uid),
  ])
  return {
    ...huellas,
    deeds,
    exchanges,
    looks: acts,
    ...member,
  }
}

/**
 * Erases the caller's data. Paid membership months stay without a name, and the audit log keeps the account id alone.
 * Repeating the call changes nothing.
 */
export async function erasePerson(
  deps: Dependencies & Pick<RewardsDependencies, 'payments'>,
  context: CallContext,
): Promise<{ erased: true; kept: string[] }> {
  const uid = accountUid(context)
  await endOpenPayments(deps, uid)
  return deps.db.transaction().execute(async (trx) => {
    await eraseHuellas(trx, uid)
    const { kept } = await eraseMember(trx, uid)
    return { erased: true, kept }
  })
}
