import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { hasRight } from '#shared/staff-areas.ts'
import type { StaffRole } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { findMerchantByAccount } from './store/colleagues.ts'

/**
 * Merchants whose stores the caller works for, if this session has a proved second factor. An operator works for all of
 * them with the right to change the salons; one who only reads them is kept to the own merchant where there is one,
 * because an operation of merchants does not tell the two roles of one person apart.
 */
export async function staffMemberships(
  { db }: Pick<AccountsDependencies, 'db'>,
  context: CallContext,
): Promise<{ role: Exclude<StaffRole, 'courier'>; merchantId: string | null }[]> {
  const uid = accountUid(context)
  const { roles, areas } = context.viewer
  const merchantId = roles.includes('merchant') ? await findMerchantByAccount(db, uid) : null
  return [
    ...(roles.includes('operator') && hasRight(areas, 'salon', merchantId === null ? 'read' : 'write')
      ? [{ role: 'operator' as const, merchantId: null }]
      : []),
    ...(merchantId === null ? [] : [{ role: 'merchant' as const, merchantId }]),
  ]
}
