import { hashSecret } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { signAccessToken } from './access-token.ts'
import { aYearAfter } from './create-guest.ts'
import type { WithKeys } from './keys.ts'
import { answerToRefresh } from './rules/refresh.ts'
import { endFamily, insertRefreshToken, lockRefreshToken, markFamilySeen, markUsed } from './store.ts'

/**
 * Exchanges a refresh token for the next access and refresh tokens. Reuse after the grace period ends the whole
 * family.
 */
export async function refreshSession(
  { db, now, sessionsChanged, loadKeys }: AccountsDependencies & WithKeys,
  { refreshToken, deviceId }: { refreshToken: string; deviceId?: string },
) {
  const keys = await loadKeys()
  const tokenHash = hashSecret(refreshToken)
  const successor = keys.deriveSuccessor(refreshToken)
  const time = now()

  // The end of a family must be committed, so the refusal is thrown after the transaction and not inside it.
  const token = await db.transaction().execute(async (trx) => {
    const shown = await lockRefreshToken(trx, tokenHash)
    if (!shown) return null

    const facts = {
      usedAt: shown.used_at,
      expiresAt: shown.expires_at,
      familyEndedAt: shown.ended_at,
      deviceId: shown.device_id,
    }
    const answer = answerToRefresh(facts, deviceId, time)
    if (answer === 'end-family') {
      await endFamily(trx, shown.family_id, time)
      sessionsChanged(shown.uid)
    }
    if (answer !== 'successor' || shown.blocked_at) return null

    await markUsed(trx, tokenHash, time)
    await markFamilySeen(trx, shown.family_id, time)
    await insertRefreshToken(trx, {
      tokenHash: hashSecret(successor),
      familyId: shown.family_id,
      expiresAt: aYearAfter(time),
    })
    return { uid: shown.uid, familyId: shown.family_id }
  })
  if (!token) throw accountsError('token-not-valid')

  const { jwtToken, expiresAt } = await signAccessToken(keys, token, time)
  return { uid: token.uid, jwtToken, refreshToken: successor, expiresAt: expiresAt.toISOString() }
}
