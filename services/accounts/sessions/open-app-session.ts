import type { Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { holdAccount } from '../people/store/accounts.ts'
import type { Tables } from '../tables.ts'
import { aYearAfter } from './create-guest.ts'
import { isOutdated } from './rules/outdated-proof.ts'
import { accountBehind } from './standing.ts'
import { claimAppToken, insertWebSession } from './store.ts'
import type { ReadWebToken, WebToken } from './web-token.ts'

/**
 * Exchanges the token of an embedded page (`?jwt=`) for a session, once. A guest's cart and orders in that browser
 * stay the guest's: only a sign-in claims them, because only there the person enters credentials.
 */
export async function openAppSession(
  { db, now, readWebToken }: AccountsDependencies & { readWebToken: ReadWebToken },
  { jwt }: { jwt: string; country: CountryIso },
  { viewer }: CallContext,
): Promise<{ uid: string; sessionToken: string | null }> {
  const token = await readWebToken(jwt)
  if (!token) throw accountsError('token-not-valid')

  const time = now()
  const sessionToken = newSecret()
  const opened = await db.transaction().execute(async (trx) => {
    const account = await holdAccount(trx, token.uid)
    if (!account || account.is_guest || account.blocked_at) return null
    if (!(await standsStill(trx, token, account.sessions_valid_from, time))) return null

    const sessionHash = hashSecret(sessionToken)
    const holder = await claimAppToken(trx, { ...token, sessionHash, now: time })
    if (holder === sessionHash) {
      const session = { tokenHash: sessionHash, uid: token.uid, kind: 'app' as const, deviceId: null, device: null }
      await insertWebSession(trx, { ...session, now: time, expiresAt: aYearAfter(time) })
      return { uid: token.uid, sessionToken }
    }
    // A reload of the page, with the token that opened the caller's own session.
    const isCallers = viewer.uid === token.uid && viewer.token !== null && hashSecret(viewer.token) === holder
    return isCallers ? { uid: token.uid, sessionToken: null } : null
  })
  if (!opened) throw accountsError('token-not-valid')
  return opened
}

/**
 * Whether the token is still valid: one bound to a session lives as long as that session, even when all others were
 * ended.
 */
async function standsStill(
  trx: Transaction<Tables>,
  { uid, standing, madeAt }: WebToken,
  sessionsValidFrom: Date | null,
  now: Date,
): Promise<boolean> {
  if (standing === null) return !isOutdated(madeAt, sessionsValidFrom)
  return (await accountBehind(trx, standing, now))?.uid === uid
}
