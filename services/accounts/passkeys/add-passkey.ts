import { hashSecret, newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { proveSession } from '../second-factor/prove-session.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import { ALGORITHMS, MOST_PASSKEYS } from './begin.ts'
import { requireRelyingParty, takeChallenge } from './challenges.ts'
import type { Passkey, PasskeyAttestation } from './contract.ts'
import { notifyOwner } from './notify-owner.ts'
import type { RelyingParty } from './rules/relying-party.ts'
import { provesSecondFactor } from './second-factor-of-staff.ts'
import { findPasskeys, insertPasskey, lockAccount } from './store.ts'
import { toPasskey } from './to-passkey.ts'

interface NewPasskey {
  browserSecret: string
  attestation: PasskeyAttestation
  name: string
}

/**
 * Adds the passkey that a device made for the caller, and tells the owner. Throws passkey-expired, passkey-not-valid,
 * passkey-exists, too-many-passkeys, second-factor-first.
 */
export async function addPasskey(
  deps: AccountsDependencies,
  { browserSecret, attestation, name }: NewPasskey,
  context: CallContext,
): Promise<Passkey> {
  const { db, now } = deps
  const uid = accountUid(context)
  const relyingParty = requireRelyingParty(deps, context.viewer.country)
  const { clientDataJSON } = attestation.response
  const challenge = await takeChallenge(deps, clientDataJSON, { purpose: 'addition', uid, browserSecret, relyingParty })
  const made = await readNewKey(attestation, { challenge, relyingParty })

  const time = now()
  const added = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, uid)
    if (!account || account.blocked_at) throw accountsError('token-not-valid')
    const isSecondFactor = await provesSecondFactor(trx, account, context)
    if ((await findPasskeys(trx, uid)).length >= MOST_PASSKEYS) throw accountsError('too-many-passkeys')
    const passkey = { id: newId(), uid, rpId: relyingParty.id, name, isSecondFactor, now: time, ...made }
    const row = await insertPasskey(trx, passkey)
    if (!row) throw accountsError('passkey-exists')
    if (isStaff(account.roles)) {
      await proveSession(trx, { uid, tokenHash: hashSecret(context.viewer.token ?? ''), now: time })
      await writeAudit(trx, { actorUid: uid, action: 'add-passkey', subject: uid, facts: { passkey: name } }, time)
    }
    return { row, account }
  })
  deps.sessionsChanged(uid)
  await notifyOwner(deps, { account: added.account, change: 'passkey-added', passkey: added.row }, context)
  return toPasskey(added.row, relyingParty.id)
}

/** Credential, key and counter of a new passkey. Its make is not asked for, so that no device is refused. */
async function readNewKey(
  attestation: PasskeyAttestation,
  { challenge, relyingParty }: { challenge: string; relyingParty: RelyingParty },
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, response: { ...attestation.response, transports: [] } },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library answers everything that is wrong with a response by an error.
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw accountsError('passkey-not-valid')
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: attestation.response.transports,
  }
}
