import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Consents } from '../contract.ts'
import type { AccountsNeeds } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { describeConsents } from './describe-person.ts'
import { updateConsents } from './store/people.ts'

/** What is not named stays as it was. */
export async function saveConsents(
  { db, now }: AccountsNeeds,
  consents: { termsVersion?: string; analytics?: boolean; marketing?: boolean },
  context: CallContext,
): Promise<Consents> {
  const saved = await updateConsents(db, accountUid(context), { ...consents, now: now() })
  if (!saved) throw accountsError('account-not-found')
  return describeConsents(saved)
}
