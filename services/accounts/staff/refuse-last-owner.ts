import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { accountsError } from '../errors.ts'
import { isStaff } from '../sessions/rules/session.ts'
import type { Tables } from '../tables.ts'
import { lockWorkingOwners } from './store/colleagues.ts'

/** Refuses the caller who is the last working owner: without one nobody could let another in. */
export async function refuseLastOwner(trx: Transaction<Tables>, context: CallContext): Promise<void> {
  const uid = accountUid(context)
  if (!isStaff(context.viewer.roles)) return
  const [owner, ...others] = await lockWorkingOwners(trx)
  if (owner === uid && others.length === 0) throw accountsError('caller-is-last-owner')
}
