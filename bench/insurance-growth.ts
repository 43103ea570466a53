import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { paid } from '#services/insurance/testing/insure.ts'
import { openInsurance } from '#services/insurance/testing/open-insurance.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { migrate } from '#shared/database/migrate.ts'
import { placeForScratch } from '#shared/database/place-for-scratch.ts'
import { findMigrations } from '#shared/database/test-server.ts'
import { measureCpu } from './cpu-time.ts'
import { median } from './load.ts'
import { type Cost, reportGrowth } from './report-growth.ts'

/**
 * `npm run bench:insurance [-- --runs 3 --to 100000]`: CPU milliseconds of Node and PostgreSQL per query of the same
 * owners and operators, in process, among 1,000 contracts and, grown, among 100,000. Also writes
 * reports/growth-of-insurance.json.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, to: { type: 'string', default: '100000' } },
})
const FROM = 1000
const OWNERS = 10
const TIMES = 200

const folder = await mkdtemp(join(await placeForScratch(), 'huella-bench-'))
await chmod(folder, 0o711)
const connection = await connectDatabase({
  dataDir: join(folder, 'data'),
  poolSize: 3,
  applicationName: 'huella bench insurance',
  statementTimeoutMs: 0,
})
const db = connection.db<unknown>()
const start = new Date('2026-11-22T15:00:00Z')
try {
  for (const { service, folder } of findMigrations()) await migrate(connection, { service, folder })
  const harness = await openInsurance(connection, { now: () => start })
  const owners: Awaited<ReturnType<typeof paid>>[] = []
  for (let number = 0; number < OWNERS; number += 1) owners.push(await paid(harness, harness.signUp()))
  const [first] = owners
  if (!first) throw new Error('Somebody owns the first contract')
  const { context } = harness.signUp({ roles: ['customer', 'operator'] })
  const { client } = harness.insurance
  const findOwner = (nth: number) => owners[nth % OWNERS] ?? first

  const questions: Record<string, (nth: number) => Promise<unknown>> = {
    'list of contracts': (nth) => client.insurances({ customerId: findOwner(nth).key.customerId }, findOwner(nth)),
    'one contract': (nth) => client.insurance(findOwner(nth).key, findOwner(nth)),
    'its claims': (nth) => client.claims(findOwner(nth).key, findOwner(nth)),
    'the customer': (nth) => client.customer(undefined, findOwner(nth)),
    'page of contracts, operators': () => client.staffInsurances({ first: 30 }, { context }),
    'those that are active, operators': () => client.staffInsurances({ first: 30, status: 'ACTIVE' }, { context }),
    'page of claims, operators': () => client.staffClaims({ queue: 'open', first: 30 }, { context }),
    'search for a name, operators': () => client.staffInsurances({ first: 30, search: 'Banco 77' }, { context }),
    'a round of what time does': () => harness.round(),
  }
  const costsAmong = async (contracts: number) => {
    await growTo(contracts, first.key.insuranceId)
    const costs = new Map<string, Cost>()
    for (const [name, ask] of Object.entries(questions)) {
      await measureCost(ask)
      const runs: Cost[] = []
      for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measureCost(ask))
      costs.set(name, {
        node: median(runs.map(({ node }) => node)),
        database: median(runs.map(({ database }) => database)),
      })
    }
    return costs
  }
  const to = Number(values.to)
  const small = { size: FROM, costs: await costsAmong(FROM) }
  reportGrowth('growth-of-insurance', small, { size: to, costs: await costsAmong(to) }, values.runs)
} finally {
  await connection.close()
  await rm(folder, { recursive: true, force: true })
}

async function measureCost(ask: (nth: number) => Promise<unknown>): Promise<Cost> {
  const before = measureCpu(process.pid)
  for (let nth = 0; nth < TIMES; nth += 1) await ask(nth)
  const after = measureCpu(process.pid)
  return { node: (after.node - before.node) / TIMES, database: (after.database - before.database) / TIMES }
}

/**
 * Adds contracts of other customers: two each, one in six active, the others ended; three pictures and four lines each.
 */
async function growTo(contracts: number, like: string): Promise<void> {
  await sql`
    insert into insurance.customers (id, uid, country, name, created_at, account_changed_at)
    select 'bench-' || n, 'bench-' || n, 'BO', 'Banco ' || n, ${start}, ${start} from generate_series(1, ${contracts}::integer / 2) n
    on conflict do nothing`.execute(db)
  await sql`
    insert into insurance.insurances
    select copy.*
    from insurance.insurances i, generate_series(1, ${contracts}::integer) n, jsonb_populate_record(i, jsonb_build_object(
      'id', 'bench-' || n, 'customer_id', 'bench-' || (n + 1) / 2, 'pet_profile_id', 'bench-' || n, 'payment_id', 'bench-' || n,
      'contract_id', 'bench-' || n, 'status', case when n % 6 = 0 then 'ACTIVE' else 'EXPIRED' end,
      'created_at', i.created_at - n * interval '1 minute'
    )) copy
    where i.id = ${like}
    on conflict do nothing`.execute(db)
  const fresh = sql`i.id like 'bench-%' and not exists (select from insurance.insurance_log l where l.insurance_id = i.id)`
  await sql`
    insert into insurance.pictures (id, insurance_id, shows, position, created_at)
    select encode(sha256((i.id || k)::bytea), 'hex'), i.id, 'other', k, i.created_at
    from insurance.insurances i, generate_series(1, 3) k where ${fresh}`.execute(db)
  await sql`
    insert into insurance.claims (id, reference, insurance_id, event, status, description, reported_on, answer_by, decision_reason,
      created_at, updated_at)
    select i.id, i.id, i.id, 'accident', case when random() < 0.01 then 'SENT' else 'REJECTED' end, '', '2026-11-20', '2026-11-27',
      'No', i.created_at, i.created_at
    from insurance.insurances i where ${fresh} and i.status = 'EXPIRED'`.execute(db)
  await sql`
    insert into insurance.insurance_log (insurance_id, at, status, note, actor)
    select i.id, i.created_at, 'ACTIVE', 'Vigente', 'system' from insurance.insurances i, generate_series(1, 4) where ${fresh}`.execute(
    db,
  )
  await sql`vacuum analyze insurance.customers, insurance.insurances, insurance.pictures, insurance.insurance_log, insurance.claims`.execute(
    db,
  )
}
