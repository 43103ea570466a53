import { createHmac } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { Config } from '../configuration/config.ts'
import { type FingerprintedName, fingerprintedNames } from '../configuration/key-names.ts'
import { StartupFailure } from '../startup-failure.ts'

export type ConfiguredKeys = Pick<
  Config,
  'accountsKeys' | 'petsKeys' | 'paymentsKeys' | 'insuranceKeys' | 'communityKeys' | 'messages'
>

/** Keys that seal what is never sealed again (contracts, certificates, hidden marks): all of them must stay. */
const keepsAll: ReadonlySet<FingerprintedName> = new Set(['INSURANCE_KEY', 'COMMUNITY_KEY'])

/**
 * Stores a fingerprint of each key at the first start with it; later starts without a key that is still needed are
 * refused, because they would lose what it sealed. A new key in front of the one in use becomes the current one.
 */
export async function rememberKeys(
  connection: Pick<DatabaseConnection, 'db'>,
  config: ConfiguredKeys,
  now: Date,
): Promise<void> {
  await connection
    .db<unknown>()
    .transaction()
    .execute(async (trx) => {
      // Two processes that start at once with different keys must not both become the first.
      await sql`lock table huella.keys in share row exclusive mode`.execute(trx)
      await refuseForeignKeys(trx, config)
      for (const [name, fingerprints] of listFingerprints(config)) await saveFingerprints(trx, name, fingerprints, now)
    })
}

/** Refuses keys that lack one which is still needed, and stores nothing: for commands, which start no shop. */
export async function checkKeys(connection: Pick<DatabaseConnection, 'db'>, config: ConfiguredKeys): Promise<void> {
  await refuseForeignKeys(connection.db<unknown>(), config)
}

async function refuseForeignKeys(db: Kysely<unknown>, config: ConfiguredKeys): Promise<void> {
  const foreign: FingerprintedName[] = []
  for (const [name, fingerprints] of listFingerprints(config)) {
    const needed = await findNeeded(db, name)
    if (!needed.every((each) => fingerprints.includes(each))) foreign.push(name)
  }
  if (foreign.length > 0) throw new StartupFailure(explainForeignKeys(foreign))
}

/** Forgets the keys of a variable, whose next start may bring any: for a key that is lost. */
export async function forgetKeys(connection: Pick<DatabaseConnection, 'db'>, name: FingerprintedName): Promise<void> {
  await sql`delete from huella.keys where variable = ${name}`.execute(connection.db())
}

/** Fingerprints of each variable that is set, the current key's first. */
function listFingerprints(config: ConfiguredKeys): [FingerprintedName, string[]][] {
  const keys: Record<FingerprintedName, string[]> = {
    ACCOUNTS_KEY: config.accountsKeys,
    PETS_KEY: config.petsKeys,
    PAYMENTS_KEY: config.paymentsKeys,
    INSURANCE_KEY: config.insuranceKeys,
    COMMUNITY_KEY: config.communityKeys,
    VAPID_PUBLIC_KEY: config.messages.linked.push ? [config.messages.linked.push.VAPID_PUBLIC_KEY] : [],
  }
  return fingerprintedNames
    .filter((name) => keys[name].length > 0)
    .map((name) => [name, keys[name].map((key) => computeFingerprint(name, key))])
}

function computeFingerprint(name: FingerprintedName, key: string): string {
  return createHmac('sha256', key).update(`huella fingerprint of ${name}`).digest('base64url')
}

async function findNeeded(db: Kysely<unknown>, name: FingerprintedName): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from huella.keys where variable = ${name} and (is_current or ${keepsAll.has(name)})
  `.execute(db)
  return rows.map(({ fingerprint }) => fingerprint)
}

async function saveFingerprints(
  trx: Transaction<unknown>,
  name: FingerprintedName,
  fingerprints: readonly string[],
  now: Date,
): Promise<void> {
  const [current] = fingerprints
  await sql`update huella.keys set is_current = false where variable = ${name}`.execute(trx)
  for (const fingerprint of fingerprints)
    await sql`
      insert into huella.keys (variable, fingerprint, is_current, first_used_at)
      values (${name}, ${fingerprint}, ${fingerprint === current}, ${now})
      on conflict (variable, fingerprint) do update set is_current = excluded.is_current
    `.execute(trx)
}

function explainForeignKeys(names: readonly FingerprintedName[]): string {
  const [first] = names
  // Devices are added with the public key and take nothing that another one signs.
  if (first === 'VAPID_PUBLIC_KEY')
    return `${first} is not the key that devices were added with for notifications: start with its pair again, or, if it is lost, give those devices up with npm run keys:forget -- ${first} (see "Keys" in docs/deployment.md).`
  const subject = names.length === 1 ? `${first} lacks the key` : `${names.join(', ')} lack the keys`
  return `${subject} with which this database was written: start with it again, alone or behind a new one (${first}=NEW,OLD; npm run keys:rotate writes that), or, if it is lost, give up what it opens with npm run keys:forget (see "Keys" in docs/deployment.md).`
}
