import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Keys } from '../sessions/keys.ts'
import { endOfSecond } from '../sessions/rules/outdated-proof.ts'
import { AuthProvider } from './contract.ts'

export const OUR_ISSUER = 'huella/identity'
export const APP_NAME = 'huella'
const lifeSeconds = 5 * 60

/** Identity as a provider asserts it. The key is (provider, sub); e-mail and name are only additional claims. */
export interface Identity {
  provider: z.infer<typeof AuthProvider>
  sub: string
  email: string | null
  name: string | null
  isEmailVerified: boolean
  /** Time when the current password was set; a newer one invalidates the proof. */
  passwordSetAt?: Date
}

export interface ProvenIdentity extends Identity {
  /** Upper bound of the time of issue. */
  madeAt: Date
}

const Claims = z.object({
  provider: AuthProvider,
  sub: z.string().min(1).max(200),
  email: z.string().nullable(),
  name: z.string().nullable(),
  email_verified: z.boolean(),
  iat: z.number(),
  // Time of issue in milliseconds, which `iat` cannot hold. Absent in tokens of an older version still running beside
  // this one.
  made_at: z.number().optional(),
  password_set_at: z.number().optional(),
})

/** Signs our own ID token: for the embedded provider, and after a code exchange with an outside provider. */
export async function signIdToken(keys: Keys, identity: Identity, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    provider: identity.provider,
    email: identity.email,
    name: identity.name,
    email_verified: identity.isEmailVerified,
    made_at: now.getTime(),
    password_set_at: identity.passwordSetAt?.getTime(),
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'id+jwt' })
    .setSubject(identity.sub)
    .setIssuer(OUR_ISSUER)
    .setAudience(APP_NAME)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(keys.identity.signing)
}

/** Claims of our own ID token, or null when it is foreign, changed or expired. */
export async function readOurIdToken(keys: Keys, token: string, now: Date): Promise<ProvenIdentity | null> {
  try {
    const { payload } = await jwtVerify(token, keys.identity.checking, {
      algorithms: ['EdDSA'],
      typ: 'id+jwt',
      issuer: OUR_ISSUER,
      audience: APP_NAME,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: lifeSeconds,
      currentDate: now,
    })
    const { provider, sub, email, name, email_verified, iat, made_at, password_set_at } = Claims.parse(payload)
    return {
      provider,
      sub,
      email,
      name,
      isEmailVerified: email_verified,
      madeAt: made_at === undefined ? endOfSecond(iat) : new Date(made_at),
      passwordSetAt: password_set_at === undefined ? undefined : new Date(password_set_at),
    }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
    throw error
  }
}
