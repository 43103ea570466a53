import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { Clock } from '#shared/clock.ts'
import type { TokenIssuer } from '../deps.ts'

const OpenIdConfiguration = z.object({ issuer: z.string(), jwks_uri: z.url() })
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

const freshMs = 10 * 60_000
/** While the issuer is unreachable, its keys of the last day stay valid. */
const lastingMs = 24 * 3_600_000
/** Minimum time between two fetches, so that made-up key ids cannot cause a request to the issuer each. */
const askAgainMs = 60_000
const askAgainWithoutKeysMs = 5_000
const timeoutMs = 2_500

interface Held {
  find: ReturnType<typeof createLocalJWKSet>
  at: number
}

/**
 * Public keys of an issuer, fetched on demand and cached. Every failure of the issuer's host becomes one of jose's
 * errors, which reads as 'Token not valid', never as an internal error.
 */
export function issuerKeys(issuer: TokenIssuer, now: Clock): JWTVerifyGetKey {
  let held: Held | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  return async (header, token) => {
    if (getAge(held) > freshMs) await askAtMostOnceAMinute()
    if (held === null || getAge(held) > lastingMs) throw new errors.JWKSNoMatchingKey()
    try {
      return await held.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await askAtMostOnceAMinute()
      return held.find(header, token)
    }
  }

  function getAge(keys: Held | null): number {
    return keys === null ? Number.POSITIVE_INFINITY : now().getTime() - keys.at
  }

  function askAtMostOnceAMinute(): Promise<void> {
    if (asking) return asking
    const pause = held === null ? askAgainWithoutKeysMs : askAgainMs
    if (now().getTime() - askedAt < pause) return Promise.resolve()

    askedAt = now().getTime()
    asking = fetchKeySet(issuer)
      .then((keys) => {
        held = { find: createLocalJWKSet(keys), at: now().getTime() }
      })
      // Unreachable or invalid: the cached keys stay in use.
      .catch(() => {})
      .finally(() => {
        asking = undefined
      })
    return asking
  }
}

async function fetchKeySet({ issuer, jwksUrl }: TokenIssuer) {
  const url = jwksUrl ?? (await fetchJwksUrl(issuer))
  return KeySet.parse(await fetchJson(url))
}

async function fetchJwksUrl(issuer: string): Promise<string> {
  const found = OpenIdConfiguration.parse(await fetchJson(`${issuer}/.well-known/openid-configuration`))
  if (found.issuer !== issuer) throw new Error(`${issuer} calls itself ${found.issuer}`)
  return found.jwks_uri
}

async function fetchJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}
