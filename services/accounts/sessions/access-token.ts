import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Keys } from './keys.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60

const issuer = 'huella/accounts'
const audience = 'huella'

const Claims = z.object({ sub: z.string(), family: z.string() })

/** Access token for API clients: names the account and the sign-in, and becomes invalid when that sign-in ends. */
export async function signAccessToken(keys: Keys, subject: { uid: string; familyId: string }, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const jwtToken = await new SignJWT({ family: subject.familyId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
    .setSubject(subject.uid)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(keys.access.signing)
  return { jwtToken, expiresAt: new Date((issuedAt + ACCESS_TOKEN_SECONDS) * 1000) }
}

/** Claims of an access token, or null when it is foreign, changed, for another audience or expired. */
export async function readAccessToken(keys: Keys, token: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, keys.access.checking, {
      algorithms: ['EdDSA'],
      typ: 'at+jwt',
      issuer,
      audience,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: now,
    })
    const { sub, family } = Claims.parse(payload)
    return { uid: sub, familyId: family }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
    throw error
  }
}
