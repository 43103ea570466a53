import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { requireRecentProof } from '../sessions/confirmed-session.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { CHALLENGE_MS, createChallenge, requireRelyingParty } from './challenges.ts'
import { provesSecondFactor } from './second-factor-of-staff.ts'
import { findAccount, findPasskeys } from './store.ts'
import { toUserHandle } from './verify-assertion.ts'

/** The most passkeys of an account. */
export const MOST_PASSKEYS = 20

/** COSE algorithms: Ed25519, and what every authenticator has: ECDSA with P-256, or RSA on older Windows. */
export const ALGORITHMS = [-8, -7, -257]

interface Browser {
  browserSecret: string
}

type Dependencies = Pick<AccountsDependencies, 'db' | 'now' | 'origins'>

/** Options of a sign-in with whichever passkey the device has for this host. Throws passkeys-not-available. */
export function beginPasskeySignIn(deps: Dependencies, { browserSecret }: Browser, context: CallContext) {
  return toRequestOptions(deps, context, { purpose: 'sign-in', uid: null, browserSecret, allowed: [] })
}

/** Options of a proof by one of the caller's passkeys. Throws passkeys-not-available, and passkey-not-found without one. */
export async function beginPasskeyProof(deps: Dependencies, { browserSecret }: Browser, context: CallContext) {
  const uid = accountUid(context)
  const account = await findAccount(deps.db, uid)
  const { id: host } = requireRelyingParty(deps, context.viewer.country)
  const mustBeSecondFactor = isStaff(account?.roles ?? [])
  const allowed = (await findPasskeys(deps.db, uid)).filter(
    ({ rp_id, is_second_factor }) => rp_id === host && (is_second_factor || !mustBeSecondFactor),
  )
  if (allowed.length === 0) throw accountsError('passkey-not-found')
  return toRequestOptions(deps, context, { purpose: 'proof', uid, browserSecret, allowed: allowed.map(toDescriptor) })
}

/**
 * Options of a new passkey of the caller. Throws confirm-first, second-factor-first, too-many-passkeys,
 * passkeys-not-available.
 */
export async function beginPasskey(
  deps: Dependencies & AccountsDependencies & WithKeys,
  { browserSecret }: Browser,
  context: CallContext,
) {
  const uid = accountUid(context)
  const relyingParty = requireRelyingParty(deps, context.viewer.country)
  await requireRecentProof(deps, context)
  const account = await findAccount(deps.db, uid)
  if (!account) throw accountsError('account-not-found')
  await provesSecondFactor(deps.db, account, context)
  const held = await findPasskeys(deps.db, uid)
  if (held.length >= MOST_PASSKEYS) throw accountsError('too-many-passkeys')

  const challenge = await createChallenge(deps, { purpose: 'addition', uid, browserSecret, relyingParty })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return {
    ...(await generateRegistrationOptions({
      rpName: 'Huella',
      rpID: relyingParty.id,
      userID: toBytes(toUserHandle(uid)),
      userName: account.email ?? account.phone_number ?? account.name ?? 'Huella',
      userDisplayName: account.name ?? '',
      challenge: toBytes(challenge),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: held.filter(({ rp_id }) => rp_id === relyingParty.id).map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })),
  }
}

interface Request extends Browser {
  purpose: 'sign-in' | 'proof'
  uid: string | null
  allowed: ReturnType<typeof toDescriptor>[]
}

async function toRequestOptions(
  deps: Dependencies,
  { viewer }: CallContext,
  { purpose, uid, browserSecret, allowed }: Request,
) {
  const relyingParty = requireRelyingParty(deps, viewer.country)
  const challenge = await createChallenge(deps, { purpose, uid, browserSecret, relyingParty })
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return {
    ...(await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge: toBytes(challenge),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: allowed,
    })),
  }
}

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

function toDescriptor({ credential_id, transports }: { credential_id: string; transports: string[] }) {
  return { id: credential_id, transports: transportNames.filter((name) => transports.includes(name)) }
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}
