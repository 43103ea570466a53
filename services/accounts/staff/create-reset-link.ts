import { deriveSecret, newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { getCountryByOrigin } from '../identity/country-by-origin.ts'
import { createHandedLink } from '../identity/create-handed-link.ts'
import { holdAccount } from '../people/store/accounts.ts'
import { linkPaths } from '../rules/links.ts'
import { writeAudit } from '../store/audit-log.ts'
import { refuseColleague } from './refuse-colleague.ts'
import { toOwnKey } from './to-own-key.ts'

interface ResetLinkRequest {
  uid: string
  reason: string
  origin: string
}

/**
 * Makes a one-time link to a new password, to be handed to its owner where no mail arrives. The answer is its only copy;
 * a repeated form gets the same one. Earlier links end.
 */
export async function createResetLink(
  deps: Pick<AccountsDependencies, 'db' | 'now' | 'origins'>,
  { uid, reason, origin }: ResetLinkRequest,
  context: CallContext,
): Promise<{ link: string; expiresAt: string }> {
  const actorUid = accountUid(context)
  if (uid === actorUid) throw accountsError('own-account')
  getCountryByOrigin(deps.origins, origin)

  const now = deps.now()
  const idempotencyKey = toOwnKey(context)
  const request = { operation: 'createResetLink', input: { uid, reason, origin }, idempotencyKey, now }
  // The stored answer holds no link, and its salt opens nothing without the key of the form.
  const made = await createOnce(deps, request, async (trx) => {
    const account = await holdAccount(trx, uid)
    if (!account || account.is_guest) throw accountsError('account-not-found')
    await refuseColleague(trx, uid, context)
    const salt = newSecret()
    const expiresAt = await createHandedLink(trx, { uid, token: deriveSecret(salt, idempotencyKey), now })
    if (!expiresAt) throw accountsError('no-password-of-account')
    await writeAudit(trx, { actorUid, action: 'create-reset-link', subject: uid, facts: { reason } }, now)
    return { salt, expiresAt: expiresAt.toISOString() }
  })
  const token = deriveSecret(made.salt, idempotencyKey)
  return { link: origin + linkPaths['reset-password'](token), expiresAt: made.expiresAt }
}
