import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { insertGuest } from '../people/store/accounts.ts'
import type { Keys, WithKeys } from './keys.ts'
import { SHARE_TOKEN_PREFIX } from './rules/session.ts'
import { accountBehind, ownSession, Standing, standingOn } from './standing.ts'
import { insertFamily } from './store.ts'

const SECONDS = 15 * 60

const issuer = 'huella/accounts'

export type ShareAudience = 'appointments-api'

const Claims = Standing.extend({ sub: z.string(), aud: z.enum(['appointments-api']) })

/** A bearer of 15 minutes for one service's shared links: for the caller's account, or for a new guest. */
export async function shareToken(
  deps: Pick<AccountsDependencies, 'db' | 'now'> & WithKeys,
  { audience }: { audience: ShareAudience },
  context: CallContext,
) {
  const keys = await deps.loadKeys()
  const { uid, ...behind } = await getStanding(deps, keys, audience, context)
  const issuedAt = Math.floor(deps.now().getTime() / 1000)
  const jwt = await new SignJWT(behind)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'share+jwt' })
    .setSubject(uid)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SECONDS)
    .sign(keys.share.signing)
  return { token: SHARE_TOKEN_PREFIX + jwt, expiresAt: new Date((issuedAt + SECONDS) * 1000).toISOString() }
}

async function getStanding(
  deps: Pick<AccountsDependencies, 'db' | 'now'>,
  keys: Keys,
  audience: ShareAudience,
  { viewer, idempotencyKey }: CallContext,
): Promise<Standing & { uid: string }> {
  const now = deps.now()
  if (viewer.uid === null) {
    const request = { operation: 'share-token', input: { audience, country: viewer.country }, idempotencyKey, now }
    return createOnce(deps, request, async (trx) => {
      const made = { uid: newId(), family: newId() }
      await insertGuest(trx, { uid: made.uid, country: viewer.country, now })
      await insertFamily(trx, { id: made.family, uid: made.uid, deviceId: null, now })
      return made
    })
  }

  // A share token cannot request the next one; otherwise it could renew itself for ever.
  const own = await ownSession(deps, keys, viewer)
  if (!own) throw accountsError('token-not-valid')
  return { uid: viewer.uid, ...standingOn(own) }
}

/**
 * Viewer of a share token, with the one service that it opens; always a customer, whatever other roles the account
 * has.
 */
export async function findShareTokenViewer(
  { db, now }: Pick<AccountsDependencies, 'db' | 'now'>,
  keys: Keys,
  token: string,
) {
  const time = now()
  const claims = await readShareToken(keys, token, time)
  const account = claims && (await accountBehind(db, claims, time))
  if (!account || account.uid !== claims.sub) throw accountsError('token-not-valid')
  return {
    uid: account.uid,
    isGuest: account.is_guest,
    roles: ['customer' as const],
    areas: {},
    isApp: false,
    renewed: false,
    opens: claims.aud,
  }
}

async function readShareToken(keys: Keys, token: string, now: Date): Promise<z.infer<typeof Claims> | null> {
  if (!token.startsWith(SHARE_TOKEN_PREFIX)) return null
  try {
    const { payload } = await jwtVerify(token.slice(SHARE_TOKEN_PREFIX.length), keys.share.checking, {
      algorithms: ['EdDSA'],
      typ: 'share+jwt',
      issuer,
      requiredClaims: ['sub', 'aud', 'iat', 'exp'],
      currentDate: now,
    })
    return Claims.parse(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
    throw error
  }
}
