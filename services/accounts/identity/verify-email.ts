import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findAccount } from '../people/store/accounts.ts'
import { getCountryByOrigin } from './country-by-origin.ts'
import { spendTry } from './limit-tries.ts'
import { proveEmail } from './prove-email.ts'
import { toEmailKey } from './rules/email-key.ts'
import { sendLink } from './send-link.ts'
import { findAccountPassword, findIdentity, useMailLink, verifyPasswordEmail } from './store/identities.ts'

const valid = { message: 'valid' as const }
const mostAnHour = 3

/** Mails the caller a link that verifies the account's e-mail. */
export async function requestEmailVerification(
  deps: AccountsDependencies,
  { origin }: { origin: string },
  { viewer, requestId }: CallContext,
) {
  const country = getCountryByOrigin(deps.origins, origin)
  const account = viewer.uid === null ? undefined : await findAccount(deps.db, viewer.uid)
  if (!account) throw accountsError('token-not-valid')
  if (!account.email) throw accountsError('no-email')
  if (account.verified_email) return valid

  await spendTry(deps, [{ what: 'verify e-mail', whom: account.uid, most: mostAnHour }])
  const password = await findAccountPassword(deps.db, account.uid)
  const isSame = password !== undefined && password.email_key === toEmailKey(account.email)
  await sendLink(deps, {
    purpose: 'verify-email',
    email: account.email,
    name: account.name,
    sub: isSame ? password.sub : null,
    uid: account.uid,
    origin,
    country,
    requestId,
  })
  return valid
}

/** Opening the link proves access to the inbox. It does not sign in. */
export async function verifyEmail(deps: AccountsDependencies, { token }: { token: string }) {
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const link = await useMailLink(trx, hashSecret(token), ['verify-email'], now)
    if (!link) throw accountsError('link-not-valid')
    if (link.sub) await verifyPasswordEmail(trx, link.sub, link.email_key, now)

    const uid = link.uid ?? (link.sub && (await findIdentity(trx, 'password', link.sub))?.uid)
    const account = uid ? await findAccount(trx, uid) : undefined
    // The account may have changed its e-mail since; this link proves only the old one.
    if (account?.email && toEmailKey(account.email) === link.email_key) await proveEmail(deps, trx, account.uid)
  })
  return valid
}
