import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { issuerKeys } from '../identity/issuer-keys.ts'
import type { Keys, WithKeys } from './keys.ts'
import { endOfSecond } from './rules/outdated-proof.ts'
import { ownSession, Standing, standingOn } from './standing.ts'

const lifeSeconds = 10 * 60
const issuer = 'huella/accounts'
const audience = 'web'

/** Claims of an embedded-page token; issuer and `jti` make it single-use. */
export interface WebToken {
  issuer: string
  jti: string
  uid: string
  /** Upper bound of the time of issue. */
  madeAt: Date
  expiresAt: Date
  /** Session that requested the token; null for the app's own issuer. */
  standing: Standing | null
}

export type ReadWebToken = (jwt: string) => Promise<WebToken | null>

const longest = 8000
const Claims = Standing.extend({
  iss: z.string(),
  aud: z.literal(audience),
  jti: z.string().min(1).max(200),
  uid: z.string().min(1).max(100),
  iat: z.number(),
  exp: z.number(),
})

/**
 * A token for the URL of an embedded page of the caller. Refused for guests: an attacker could create a guest, share
 * the link, and read the name and address that a victim types there.
 */
export async function webToken(deps: AccountsDependencies & WithKeys, { viewer }: CallContext) {
  const keys = await deps.loadKeys()
  const uid = accountUid({ viewer })
  const own = await ownSession(deps, keys, viewer)
  if (!own) throw accountsError('token-not-valid')
  return signWebToken(keys, { uid, ...standingOn(own) }, deps.now())
}

export async function signWebToken(keys: Keys, { uid, ...standing }: Standing & { uid: string }, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const jwt = await new SignJWT({ uid, ...standing })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setSubject(uid)
    .setJti(newId())
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(keys.web.signing)
  return { jwt, expiresAt: new Date((issuedAt + lifeSeconds) * 1000).toISOString() }
}

/** Verifies tokens of ours and of the app's own issuer; null for an invalid one of any kind. */
export function webTokenReader(
  { appIssuer, now }: Pick<AccountsDependencies, 'appIssuer' | 'now'>,
  keys: Keys,
): ReadWebToken {
  const foreignKeys = appIssuer && issuerKeys(appIssuer, now)
  const ours = async () => keys.web.checking

  return async (jwt) => {
    const claimed = claimedIssuer(jwt)
    if (claimed === issuer) return read(jwt, ours, { issuer, algorithms: ['EdDSA'] })
    if (appIssuer && foreignKeys && claimed === appIssuer.issuer) {
      return read(jwt, foreignKeys, { issuer: appIssuer.issuer, algorithms: ['RS256', 'ES256', 'EdDSA'] })
    }
    return null
  }

  async function read(
    jwt: string,
    find: NonNullable<typeof foreignKeys> | typeof ours,
    expected: { issuer: string; algorithms: string[] },
  ): Promise<WebToken | null> {
    try {
      const { payload } = await jwtVerify(jwt, find, {
        ...expected,
        audience,
        requiredClaims: ['jti', 'uid', 'iat', 'exp'],
        maxTokenAge: lifeSeconds,
        currentDate: now(),
      })
      const { iss, jti, uid, iat, exp, family, session } = Claims.parse(payload)
      if (exp - iat > lifeSeconds) return null
      const standsOnSession = expected.issuer === issuer && (family ?? session) !== undefined
      return {
        issuer: iss,
        jti,
        uid,
        madeAt: endOfSecond(iat),
        expiresAt: new Date(exp * 1000),
        standing: standsOnSession ? { family, session } : null,
      }
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
      throw error
    }
  }
}

/** Unverified issuer, used only to select the keys. */
function claimedIssuer(jwt: string): string | null {
  if (jwt.length > longest) return null
  try {
    return decodeJwt(jwt).iss ?? null
  } catch {
    return null
  }
}
