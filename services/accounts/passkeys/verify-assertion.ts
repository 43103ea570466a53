import type { Selectable, Transaction } from 'kysely'
import type { AccountsPasskeys, Tables } from '../tables.ts'
import type { PasskeyAssertion } from './contract.ts'
import type { RelyingParty } from './rules/relying-party.ts'
import { findCredential, lockAccount, lockCredential, markPasskeyUsed } from './store.ts'

export type AssertionRefusal = 'passkey-unknown' | 'passkey-not-valid'

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

export type VerifiedAssertion =
  | { refusal: AssertionRefusal; account: Account | null }
  | { refusal: null; account: Account; passkey: Selectable<AccountsPasskeys> }

/**
 * Account and passkey that signed a challenge, both locked until the transaction ends: origin, host, signature, the
 * counter, and that the device recognised its person are checked. `account` of a refusal: whose passkey it claims to be.
 */
export async function verifyAssertion(
  trx: Transaction<Tables>,
  {
    assertion,
    challenge,
    relyingParty,
    time,
  }: { assertion: PasskeyAssertion; challenge: string; relyingParty: RelyingParty; time: Date },
): Promise<VerifiedAssertion> {
  const key = { credentialId: assertion.id, rpId: relyingParty.id }
  const owner = await findCredential(trx, key)
  const account = owner && (await lockAccount(trx, owner.uid))
  // Read again behind the lock of the account: it may have been removed meanwhile.
  const passkey = account && (await lockCredential(trx, key))
  if (!passkey) return { refusal: 'passkey-unknown', account: null }

  const { userHandle } = assertion.response
  if (userHandle !== undefined && userHandle !== toUserHandle(account.uid))
    return { refusal: 'passkey-not-valid', account }
  const counter = await readSignedCounter(passkey, { assertion, challenge, relyingParty })
  if (counter === null) return { refusal: 'passkey-not-valid', account }
  await markPasskeyUsed(trx, passkey.id, { counter, now: time })
  return { refusal: null, account, passkey }
}

/** User handle of an account: what an authenticator keeps beside the key. */
export function toUserHandle(uid: string): string {
  return Buffer.from(uid).toString('base64url')
}

/** The authenticator's counter, if it signed the challenge with this passkey here; else null. */
async function readSignedCounter(
  passkey: Selectable<AccountsPasskeys>,
  {
    assertion,
    challenge,
    relyingParty,
  }: { assertion: PasskeyAssertion; challenge: string; relyingParty: RelyingParty },
): Promise<number | null> {
  // The library is large, and most processes see no passkey for hours.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library answers everything that is wrong with a response by an error.
    return null
  }
}
