import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffRole } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { findMerchantByAccount } from './store.ts'

/** Merchants whose stores the caller works for, if this session has a proved second factor. */
export async function staffMemberships(
  { db }: Pick<AccountsDependencies, 'db'>,
  context: CallContext,
): Promise<{ role: Exclude<StaffRole, 'courier'>; merchantId: string | null }[]> {
  const uid = accountUid(context)
  const { roles } = context.viewer
  const merchantId = roles.includes('merchant') ? await findMerchantByAccount(db, uid) : null
  return [
    ...(roles.includes('operator') ? [{ role: 'operator' as const, merchantId: null }] : []),
    ...(merchantId === null ? [] : [{ role: 'merchant' as const, merchantId }]),
  ]
}
