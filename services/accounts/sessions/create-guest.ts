import type { CountryIso } from '#shared/countries/countries.ts'
import { deriveSecret, hashSecret, newId, newSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AccountsDependencies } from '../deps.ts'
import { insertGuest } from '../people/store/accounts.ts'
import { signAccessToken } from './access-token.ts'
import type { WithKeys } from './keys.ts'
import { insertFamily, insertRefreshToken, insertWebSession } from './store.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

export function aYearAfter(now: Date): Date {
  return new Date(now.getTime() + yearMs)
}

interface NewGuest {
  country: CountryIso
  deviceId?: string
}

/** Creates a guest for an API client: an account, an access token and a refresh token. */
export async function createGuest(
  deps: AccountsDependencies & WithKeys,
  { country, deviceId }: NewGuest,
  { idempotencyKey }: CallContext,
) {
  const keys = await deps.loadKeys()
  const now = deps.now()
  const request = { operation: 'create-guest', input: { country, deviceId }, idempotencyKey, now }
  const { uid, familyId, salt } = await createOnce(deps, request, async (trx) => {
    const made = { uid: newId(), familyId: newId(), salt: newSecret() }
    const tokenHash = hashSecret(deriveSecret(made.salt, idempotencyKey))
    await insertGuest(trx, { uid: made.uid, country, now })
    await insertFamily(trx, { id: made.familyId, uid: made.uid, deviceId: deviceId ?? null, now })
    await insertRefreshToken(trx, { tokenHash, familyId: made.familyId, expiresAt: aYearAfter(now) })
    return made
  })

  const { jwtToken, expiresAt } = await signAccessToken(keys, { uid, familyId }, now)
  return { uid, jwtToken, refreshToken: deriveSecret(salt, idempotencyKey), expiresAt: expiresAt.toISOString() }
}

/** Creates a guest for the website: an account and a session for its cookie, 365 days. */
export async function createWebGuest(
  deps: AccountsDependencies,
  { country, deviceId }: NewGuest,
  { idempotencyKey }: CallContext,
) {
  const now = deps.now()
  const request = { operation: 'create-web-guest', input: { country, deviceId }, idempotencyKey, now }
  const { uid, salt } = await createOnce(deps, request, async (trx) => {
    const made = { uid: newId(), salt: newSecret() }
    const tokenHash = hashSecret(deriveSecret(made.salt, idempotencyKey))
    await insertGuest(trx, { uid: made.uid, country, now })
    await insertWebSession(trx, {
      tokenHash,
      uid: made.uid,
      kind: 'web',
      deviceId: deviceId ?? null,
      device: null,
      now,
      expiresAt: aYearAfter(now),
    })
    return made
  })
  return { uid, sessionToken: deriveSecret(salt, idempotencyKey) }
}
