import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { Config } from '../configuration/config.ts'
import { type KeyName, keyNames } from '../configuration/key-names.ts'
import { StartupFailure } from '../startup-failure.ts'

export type ConfiguredKeys = Pick<
  Config,
  'accountsKeys' | 'petsKeys' | 'paymentsKeys' | 'insuranceKeys' | 'communityKeys'
>

/** Keys that seal what is never sealed again (contracts, certificates, hidden marks): all of them must stay. */
const keepsAll: ReadonlySet<KeyName> = new Set(['INSURANCE_KEY', 'COMMUNITY_KEY'])

/**
 * Stores a fingerprint of each key at the first start with it; later starts without a key that is still needed are
 * refused, because they would lose what it sealed. A new key in front of the one in use becomes the current one.
 */
export async function rememberKeys(
  connection: Pick<DatabaseConnection, 'db'>,
  config: ConfiguredKeys,
  now: Date,
): Promise<void> {
  const keys = listKeys(config)
  await connection
    .db<unknown>()
    .transaction()
    .execute(async (trx) => {
      // Two processes that start at once with different keys must not both become the first.
      await sql`lock table huella.keys in share row exclusive mode`.execute(trx)
      const foreign: KeyName[] = []
      for (const name of keyNames) {
        const fingerprints = keys[name].map((key) => computeFingerprint(name, key))
        if (fingerprints.length === 0) continue
        const needed = await findNeeded(trx, name)
        if (needed.every((each) => fingerprints.includes(each))) await saveFingerprints(trx, name, fingerprints, now)
        else foreign.push(name)
      }
      if (foreign.length > 0) throw new StartupFailure(explainForeignKeys(foreign))
    })
}

/** Forgets the keys of a variable, whose next start may bring any: for a key that is lost. */
export async function forgetKeys(connection: Pick<DatabaseConnection, 'db'>, name: KeyName): Promise<void> {
  await sql`delete from huella.keys where variable = ${name}`.execute(connection.db())
}

function listKeys(config: ConfiguredKeys): Record<KeyName, string[]> {
  return {
    ACCOUNTS_KEY: config.accountsKeys,
    PETS_KEY: config.petsKeys,
    PAYMENTS_KEY: config.paymentsKeys,
    INSURANCE_KEY: config.insuranceKeys,
    COMMUNITY_KEY: config.communityKeys,
  }
}

function computeFingerprint(name: KeyName, key: string): string {
  return createHmac('sha256', key).update(`huella fingerprint of ${name}`).digest('base64url')
}

async function findNeeded(trx: Transaction<unknown>, name: KeyName): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from huella.keys where variable = ${name} and (is_current or ${keepsAll.has(name)})
  `.execute(trx)
  return rows.map(({ fingerprint }) => fingerprint)
}

async function saveFingerprints(
  trx: Transaction<unknown>,
  name: KeyName,
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

function explainForeignKeys(names: readonly KeyName[]): string {
  const [first] = names
  const subject = names.length === 1 ? `${first} lacks the key` : `${names.join(', ')} lack the keys`
  return `${subject} with which this database was written: start with it again, alone or behind a new one (${first}=NEW,OLD; npm run keys:rotate writes that), or, if it is lost, give up what it opens with npm run keys:forget (see "Keys" in docs/deployment.md).`
}
