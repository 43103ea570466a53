import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type ChallengePurpose = 'sign-in' | 'proof' | 'addition'

/** What a challenge is bound to. */
export interface ChallengeKey {
  challenge: string
  purpose: ChallengePurpose
  /** null at a sign-in: the account is not known yet. */
  uid: string | null
  browserHash: string
  rpId: string
}

export async function insertChallenge(db: Database, key: ChallengeKey, expiresAt: Date): Promise<void> {
  await db
    .insertInto('accounts.passkey_challenges')
    .values({
      challenge: key.challenge,
      purpose: key.purpose,
      uid: key.uid,
      browser_hash: key.browserHash,
      rp_id: key.rpId,
      expires_at: expiresAt,
    })
    .execute()
}

/** Spends a challenge: of two callers one gets it. False for one that is unknown, spent, expired or bound otherwise. */
export async function spendChallenge(db: Database, key: ChallengeKey, now: Date): Promise<boolean> {
  const spent = await db
    .deleteFrom('accounts.passkey_challenges')
    .where('challenge', '=', key.challenge)
    .where('purpose', '=', key.purpose)
    .where('uid', 'is not distinct from', key.uid)
    .where('browser_hash', '=', key.browserHash)
    .where('rp_id', '=', key.rpId)
    .returning('expires_at')
    .executeTakeFirst()
  return spent !== undefined && spent.expires_at > now
}

/** The account, locked until the transaction ends, as the end of all its sessions locks it. */
export function lockAccount(trx: Transaction<Tables>, uid: string) {
  return trx
    .selectFrom('accounts.accounts')
    .select(['uid', 'roles', 'blocked_at', 'is_guest', 'name', 'email', 'phone_number', 'country'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findAccount(db: Database, uid: string) {
  return db
    .selectFrom('accounts.accounts')
    .select(['uid', 'roles', 'name', 'email', 'phone_number'])
    .where('uid', '=', uid)
    .executeTakeFirst()
}

export function findPasskeys(db: Database, uid: string) {
  return db
    .selectFrom('accounts.passkeys')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy((order) => order.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id')
    .execute()
}

/** The passkey with this credential at this host, of whichever account. */
export function findCredential(db: Database, { credentialId, rpId }: { credentialId: string; rpId: string }) {
  return db
    .selectFrom('accounts.passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst()
}

/** Same as `findCredential`, locked until the transaction ends. */
export function lockCredential(
  trx: Transaction<Tables>,
  { credentialId, rpId }: { credentialId: string; rpId: string },
) {
  return trx
    .selectFrom('accounts.passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .forUpdate()
    .executeTakeFirst()
}

/** The new passkey; undefined when its credential is known already. */
export function insertPasskey(
  db: Database,
  passkey: {
    id: string
    uid: string
    rpId: string
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string[]
    name: string
    isSecondFactor: boolean
    now: Date
  },
) {
  return db
    .insertInto('accounts.passkeys')
    .values({
      id: passkey.id,
      uid: passkey.uid,
      rp_id: passkey.rpId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      is_second_factor: passkey.isSecondFactor,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function markPasskeyUsed(db: Database, id: string, { counter, now }: { counter: number; now: Date }) {
  await db.updateTable('accounts.passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

/** False when the account has no such passkey. */
export async function renameRow(db: Database, { uid, id, name }: { uid: string; id: string; name: string }) {
  const { numUpdatedRows } = await db
    .updateTable('accounts.passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The deleted passkey, or undefined. */
export function deletePasskey(db: Database, { uid, id }: { uid: string; id: string }) {
  return db
    .deleteFrom('accounts.passkeys')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning(['name'])
    .executeTakeFirst()
}

export async function deletePasskeys(db: Database, uid: string): Promise<void> {
  await db.deleteFrom('accounts.passkeys').where('uid', '=', uid).execute()
}

export async function clearSecondFactors(db: Database, uid: string): Promise<void> {
  await db.updateTable('accounts.passkeys').set({ is_second_factor: false }).where('uid', '=', uid).execute()
}
