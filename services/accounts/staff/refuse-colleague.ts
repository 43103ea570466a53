import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { hasRight } from '#shared/staff-areas.ts'
import { accountsError } from '../errors.ts'
import { isStaff } from '../sessions/rules/session.ts'
import type { Tables } from '../tables.ts'
import { findStaffPeople } from './store/colleagues.ts'

/**
 * Refuses a colleague's account to all but owners: customer care acts on customers alone. Called with the account locked,
 * so its role stays.
 */
export async function refuseColleague(trx: Transaction<Tables>, uid: string, { viewer }: CallContext): Promise<void> {
  if (hasRight(viewer.areas, 'people', 'write')) return
  const [account] = await findStaffPeople(trx, uid)
  if (account && isStaff(account.roles)) throw accountsError('owners-only')
}
