import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Consents } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { updateConsents } from './store/people.ts'
import { toConsents } from './to-account.ts'

/** Saves the caller's consents; omitted ones stay unchanged. */
export async function saveConsents(
  { db, now }: AccountsDependencies,
  consents: { termsVersion?: string; analytics?: boolean; marketing?: boolean },
  context: CallContext,
): Promise<Consents> {
  const saved = await updateConsents(db, accountUid(context), { ...consents, now: now() })
  if (!saved) throw accountsError('account-not-found')
  return toConsents(saved)
}
