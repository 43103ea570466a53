import { decodeJwt, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { AccountsDependencies, ForeignProvider } from '../deps.ts'
import type { Keys } from '../sessions/keys.ts'
import { endOfSecond } from '../sessions/rules/outdated-proof.ts'
import { OUR_ISSUER, type ProvenIdentity, readOurIdToken } from './id-token.ts'
import { issuerKeys } from './issuer-keys.ts'

/** Identity that an ID token proves; null for an invalid token of any kind. */
export type ProveIdentity = (idToken: string) => Promise<ProvenIdentity | null>

const longest = 8000
const Claims = z.object({
  sub: z.string().min(1).max(200),
  // A provider may name several audiences; a token for two clients may have been issued to the other one.
  aud: z.string(),
  email: z.string().max(254).nullish(),
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).nullish(),
  name: z.string().nullish(),
  auth_time: z.number().nullish(),
  iat: z.number(),
})

/** Verifies ID tokens: our own, and those of the configured providers, each with the keys of its issuer. */
export function identityProver(
  { providers, now }: Pick<AccountsDependencies, 'providers' | 'now'>,
  keys: Keys,
): ProveIdentity {
  const known = providers.map((provider) => ({ ...provider, find: issuerKeys(provider, now) }))

  return async (idToken) => {
    const issuer = claimedIssuer(idToken)
    if (issuer === null) return null
    if (issuer === OUR_ISSUER) return readOurIdToken(keys, idToken, now())

    const provider = known.find((one) => one.issuer === issuer)
    return provider ? readForeign(idToken, provider, now()) : null
  }
}

/** Unverified issuer, used only to select the keys; no claim is trusted before the signature check. */
function claimedIssuer(idToken: string): string | null {
  if (idToken.length > longest) return null
  try {
    return decodeJwt(idToken).iss ?? null
  } catch {
    return null
  }
}

async function readForeign(
  idToken: string,
  provider: ForeignProvider & { find: ReturnType<typeof issuerKeys> },
  now: Date,
): Promise<ProvenIdentity | null> {
  try {
    const { payload } = await jwtVerify(idToken, provider.find, {
      algorithms: ['RS256'],
      issuer: provider.issuer,
      audience: provider.clientId,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: '1 hour',
      clockTolerance: 10,
      currentDate: now,
    })
    const { sub, email, email_verified, name, auth_time, iat } = Claims.parse(payload)
    if (auth_time && auth_time > now.getTime() / 1000 + 10) return null
    return {
      provider: provider.provider,
      sub,
      email: email || null,
      name: name?.trim().slice(0, 200) || null,
      isEmailVerified: email_verified === true || email_verified === 'true',
      madeAt: endOfSecond(iat),
    }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
    throw error
  }
}
