import type { CountryIso } from '#shared/country.ts'
import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { signAccessToken } from './access-token.ts'
import type { Keys } from './keys.ts'
import type { AccountsNeeds } from './needs.ts'
import { insertFamily, insertGuest, insertRefreshToken, insertWebSession } from './store.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

export function aYearAfter(now: Date): Date {
  return new Date(now.getTime() + yearMs)
}

interface NewGuest {
  country: CountryIso
  deviceId?: string
}

/** A guest for an API client: an account, an access token and a refresh token (D14). */
export async function createGuest({ db, now }: AccountsNeeds, keys: Keys, { country, deviceId }: NewGuest) {
  const uid = newId()
  const familyId = newId()
  const refreshToken = newSecret()
  const time = now()

  await db.transaction().execute(async (trx) => {
    await insertGuest(trx, { uid, country, now: time })
    await insertFamily(trx, { id: familyId, uid, deviceId: deviceId ?? null, now: time })
    await insertRefreshToken(trx, { tokenHash: hashSecret(refreshToken), familyId, expiresAt: aYearAfter(time) })
  })

  const { jwtToken, expiresAt } = await signAccessToken(keys, { uid, familyId }, time)
  return { uid, jwtToken, refreshToken, expiresAt: expiresAt.toISOString() }
}

/** A guest for the website: an account and a session for its cookie, 365 days (D12). */
export async function createWebGuest({ db, now }: AccountsNeeds, { country, deviceId }: NewGuest) {
  const uid = newId()
  const sessionToken = newSecret()
  const time = now()

  await db.transaction().execute(async (trx) => {
    await insertGuest(trx, { uid, country, now: time })
    await insertWebSession(trx, {
      tokenHash: hashSecret(sessionToken),
      uid,
      deviceId: deviceId ?? null,
      now: time,
      expiresAt: aYearAfter(time),
    })
  })
  return { uid, sessionToken }
}
