import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AccountMerged } from '#services/accounts/contract.ts'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import { followMerge as followInAppointments } from '#services/appointments/customers/follow-merge.ts'
import { followMerge as followInCommunity } from '#services/community/customers/follow-merge.ts'
import { followMerge as followInInsurance } from '#services/insurance/customers/follow-merge.ts'
import { followMerge as followInInvoicing } from '#services/invoicing/documents/follow-merge.ts'
import { followMerge as followInMarket } from '#services/market/customers/follow-merge.ts'
import { followMerge as followInMessaging } from '#services/messaging/customers/follow-merge.ts'
import { followMerge as followInPayments } from '#services/payments/payments/follow-merge.ts'
import { followMerge as followInPets } from '#services/pets/customers/follow-merge.ts'
import { followMerge as followInRewards } from '#services/rewards/customers/follow-merge.ts'
import { followMerge as followInTracking } from '#services/tracking/follow-merge.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { memberMarks } from './member-marks.ts'

const connection = await testDatabase({ poolSize: 4 })
const db = connection.db<unknown>()
const from = 'account-that-closes'
const to = 'account-that-stays'
const now = () => new Date('2026-11-26T15:00:00Z')

/** Columns that name colleagues, who are never merged away, and tables of accounts, whose rows end with the account. */
const notOfCustomers = /^(actor_uid|.*_actor_uid|assigned_uid|courier_uid|operation_uid)$/
const ofNobody = [
  ...['insurance.claim_clerks', 'market.order_filters'],
  // No longer written.
  'messaging.devices',
]

/** What belongs to the closed sign-in, or to limits: it ends, and is no data that anybody would miss. */
const forgotten = [
  'appointments.lookups uid',
  'community.alert_letters uid',
  'community.mark_tries uid',
  'messaging.channel_addresses uid',
  'messaging.link_codes uid',
  'messaging.refusal_links uid',
  'pets.reach uid',
]

interface Column {
  table: string
  column: string
}

/** Columns of the services that hold the uid of a customer. */
async function findUidColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_schema || '.' || c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.column_name ~ '(^|_)uid$'
      and c.table_schema not in ('accounts', 'operations', 'content', 'information_schema', 'pg_catalog')
    order by 1, 2
  `.execute(db)
  return rows.filter(({ table, column }) => !notOfCustomers.test(column) && !ofNobody.includes(table))
}

/** What belongs together, beside values of the right type. */
const facts: Record<string, Record<string, unknown>> = {
  'appointments.holds uid': { expires_at: new Date('2026-11-26T15:04:00Z') },
  'market.carts owner_uid': {
    content: JSON.stringify({ items: [], notes: '', predefinedNotes: [], shippingAddress: null }),
  },
  'community.threads asker_uid': { id: 'thread' },
  'community.messages author_uid': { thread_id: 'thread' },
  'rewards.memberships uid': { id: 'membership', status: 'ACTIVE' },
  'rewards.periods uid': { membership_id: 'membership', status: 'OFFERED' },
  'rewards.ledger uid': { kind: 'care' },
  'rewards.earnings uid': { kind: 'care', month: '2026-11', period: '2026-11', country: 'BO' },
  'rewards.referrals referrer_uid': { month: '2026-11' },
  'rewards.referrals invited_uid': { month: '2026-11' },
}

/** Writes a row with this uid in this column; whatever else it must have is made up. */
async function insertRow({ table, column }: Column, uid: string): Promise<void> {
  const [schema = '', name = ''] = table.split('.')
  const { rows } = await sql<{ column: string; type: string }>`
    select column_name as column, udt_name as type from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'
  `.execute(db)
  const row: Record<string, unknown> = {
    ...Object.fromEntries(rows.map((each) => [each.column, makeUp(each, `${table} ${column}`)])),
    ...facts[`${table} ${column}`],
    [column]: uid,
  }
  await connection
    .db<unknown>()
    .transaction()
    .execute(async (trx) => {
      // Without foreign keys: each table is looked at by itself.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((each) => sql.ref(each)))})
      values (${sql.join(Object.values(row).map((value) => sql`${value}`))})
    `.execute(trx)
    })
}

let made = 0

function makeUp({ column, type }: { column: string; type: string }, where: string): unknown {
  if (column === 'country') return 'BO'
  if (column === 'currency') return 'BOB'
  if (type === 'text') return `${where} ${column}`.slice(0, 60) + ++made
  if (type === 'jsonb') return '{}'
  if (type === 'bool') return false
  if (type.startsWith('_')) return []
  if (type === 'date') return '2026-11-20'
  if (type === 'timestamptz') return now()
  if (type === 'box') return '((0,0),(1,1))'
  if (type === 'bytea') return Buffer.from('x')
  return 1
}

/** Checks and references to other things ask for values that mean something, and say nothing of whose a row is. */
async function dropConstraints(tables: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint c
    where conrelid <> 0 and (contype = 'c' or contype = 'f' and not exists (
      select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname ~ 'uid$'
    ))
  `.execute(db)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db).catch(() => undefined)
  }
  // Counters of shops and days, which follow from rows that mean something.
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
}

async function findRowsOf(uid: string, columns: readonly Column[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${uid}`.execute(db)
    if (rows.length > 0) found.push(`${table} ${column}`)
  }
  return found
}

const fact: AccountMerged = {
  ...{ from, isFromGuest: false, isGuest: false, country: 'BO' },
  into: {
    ...{ uid: to, fullName: 'Ana Roca', phoneNumber: '+59171234567', email: 'ana@correo.bo' },
    ...{ verifiedPhone: true, verifiedEmail: true, changedAt: now().toISOString() },
  },
}
const log = { info() {}, warn() {} }
const jobs = { publish: async () => undefined, send: async () => undefined }
const accounts = {
  account: async () => playedAccount({ _id: to }),
  viewerOf: () => Promise.reject(new Error('Nobody is asked for a guest')),
}

async function mergeEverywhere(): Promise<void> {
  await followInAppointments({ db: connection.db(), now }, fact)
  await followInCommunity({ db: connection.db() }, fact)
  await followInInsurance({ db: connection.db() }, fact)
  await followInInvoicing({ db: connection.db() }, fact)
  await followInMarket({ db: connection.db(), now, jobs }, fact)
  await followInMessaging({ db: connection.db() }, fact)
  await followInPayments({ db: connection.db() }, fact)
  await followInPets({ db: connection.db(), now, log, jobs, accounts }, fact)
  await followInRewards({ db: connection.db(), now }, fact)
  await followInTracking({ db: connection.db() }, fact)
  await memberMarks({ connection, now }).move(from, to)
}

test('after a merge nothing in any service names the account that closed, and what it had is the other one’s', async () => {
  const columns = await findUidColumns()
  expect(columns.length).toBeGreaterThan(40)
  await dropConstraints(new Set(columns.map(({ table }) => table)))
  for (const column of columns) await insertRow(column, from)
  const before = await findRowsOf(from, columns)
  expect(before).toHaveLength(columns.length)

  await mergeEverywhere()
  expect(await findRowsOf(from, columns)).toEqual([])
  const moved = await findRowsOf(to, columns)
  expect(before.filter((each) => !moved.includes(each))).toEqual(forgotten)
  // Told twice, it finds nothing, and takes nothing away.
  await mergeEverywhere()
  expect(await findRowsOf(to, columns)).toEqual(moved)
})
