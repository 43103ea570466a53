import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import { contract as petsContract } from '#services/pets/contract.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { remoteClient } from '#shared/rpc/remote.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { startShop } from '../tests/running-shop.ts'
import { becomesIdle, measureCpu } from './cpu-time.ts'
import { median } from './load.ts'
import { type Cost, reportGrowth } from './report-growth.ts'

/**
 * `npm run bench:pets [-- --runs 3 --to 100000]`: CPU milliseconds of Node and PostgreSQL per query of the same forty
 * owners, among 1,000 profiles and, grown, among 100,000. Also writes reports/growth-of-pets.json.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, to: { type: 'string', default: '100000' } },
})
const FROM = 1000
const OWNERS = 40
const LANES = 4
const TIMES = 800

interface Owner {
  context: CallContext
  path: { customerId: string; petProfileId: string }
}

const shop = await startShop()
const url = `http://127.0.0.1:${shop.port}`
const connection = await connectDatabase({
  dataDir: shop.dataDir,
  poolSize: 2,
  applicationName: 'huella bench pets',
  statementTimeoutMs: 0,
})
const db = connection.db<unknown>()
try {
  const owners = await addOwners()
  const to = Number(values.to)
  const small = { size: FROM, costs: await costsAmong(FROM, owners) }
  reportGrowth('growth-of-pets', small, { size: to, costs: await costsAmong(to, owners) }, values.runs)
} finally {
  await connection.close()
  await shop.stop()
}

async function costsAmong(profiles: number, owners: Owner[]): Promise<Map<string, Cost>> {
  await growTo(profiles)
  await becomesIdle(shop.pid)
  const questions = Object.entries(makePetQuestions())
  // Warms the process up before measuring.
  for (const [, ask] of questions) await askAll(owners, ask)
  const costs = new Map<string, Cost>()
  for (const [name, ask] of questions) {
    const runs: Cost[] = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await askAll(owners, ask))
    costs.set(name, {
      node: median(runs.map(({ node }) => node)),
      database: median(runs.map(({ database }) => database)),
    })
  }
  return costs
}

function makePetQuestions(): Record<string, (owner: Owner) => Promise<unknown>> {
  const pets = remoteClient(petsContract, { url: `${url}/pet-profile-api`, timeoutMs: 20_000 })
  return {
    'list of pets': ({ context, path: { customerId } }) => pets.petProfiles({ customerId }, { context }),
    'one pet': ({ context, path: { petProfileId } }) => pets.petProfile({ petProfileId }, { context }),
    'its weights': ({ context, path }) => pets.weights(path, { context }),
    'its medicines': ({ context, path }) => pets.medicineApplications(path, { context }),
    'the customer': ({ context }) => pets.customerByEcommerceUid({ userUid: context.viewer.uid ?? '' }, { context }),
    'a change': ({ context, path }) => pets.updatePetProfile({ ...path, notes: 'Come de todo' }, { context }),
  }
}

/** Average cost of so many calls; the first refusal ends the run. */
async function askAll(owners: Owner[], ask: (owner: Owner) => Promise<unknown>): Promise<Cost> {
  const before = measureCpu(shop.pid)
  let next = 0
  const lane = async () => {
    for (let index = next++; index < TIMES; index = next++) {
      const owner = owners[index % owners.length]
      if (owner) await ask(owner)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const after = measureCpu(shop.pid)
  return { node: (after.node - before.node) / TIMES, database: (after.database - before.database) / TIMES }
}

/** Adds the measured owners: three pets each, and one shared by the previous owner. */
async function addOwners(): Promise<Owner[]> {
  const accounts = remoteClient(accountsContract, { url, timeoutMs: 10_000 })
  const pets = remoteClient(petsContract, { url: `${url}/pet-profile-api`, timeoutMs: 20_000 })
  const owners: Owner[] = []
  for (let number = 0; number < OWNERS; number += 1) {
    const stranger: CallContext = { viewer: anonymousViewer('BO'), requestId: 'growth' }
    const { uid, jwtToken } = await accounts.createGuest({ country: 'BO' }, { context: stranger })
    const viewer = { ...stranger.viewer, uid, isGuest: true, token: jwtToken }
    const context = { ...stranger, viewer }
    const made = []
    for (const name of ['Toby', 'Luna', 'Rocky'])
      made.push(await pets.createPetProfile({ name, petTypeId: 'perro', weight: 12 }, { context }))
    const [first] = made
    if (!first) continue
    const path = { customerId: first.customerId, petProfileId: first.id }
    const before = owners.at(-1)
    if (before) await sharePet(before.path.petProfileId, uid)
    for (let month = 1; month <= 12; month += 1) {
      const measuredOn = `2025-${String(month).padStart(2, '0')}-01`
      await pets.addWeight({ ...path, grams: 12_000 + month, measuredOn }, { context })
    }
    owners.push({ context, path })
  }
  return owners
}

async function sharePet(petProfileId: string, uid: string): Promise<void> {
  await sql`
    insert into pets.shares (id, pet_profile_id, email, access, uid, created_at)
    values (${uid}, ${petProfileId}, ${`${uid}@example.com`}, 'see', ${uid}, now())`.execute(db)
}

/** Adds pets of other owners: two each, with six weights and two medicines; a tenth of them shared. */
async function growTo(profiles: number): Promise<void> {
  await sql`
    insert into pets.customers (id, uid, country, name, created_at, account_changed_at)
    select 'bench-' || n, 'bench-' || n, 'BO', 'Banco ' || n, now(), now() from generate_series(1, ${profiles}::integer / 2) n
    on conflict do nothing`.execute(db)
  await sql`
    insert into pets.profiles (id, customer_id, name, pet_type_id, breed_id, birthday, created_at, updated_at)
    select 'bench-' || n, 'bench-' || (n + 1) / 2, 'Toby', 'perro', 'perro-mestizo', date '2020-01-01' + n % 1000, now(), now()
    from generate_series(1, ${profiles}::integer) n
    on conflict do nothing`.execute(db)
  await sql`
    insert into pets.weights (id, pet_profile_id, grams, measured_on)
    select 'bench-' || n || '-' || k, 'bench-' || n, 9000 + k * 100, date '2025-01-01' + k * 30
    from generate_series(1, ${profiles}::integer) n, generate_series(1, 6) k
    on conflict do nothing`.execute(db)
  await sql`
    insert into pets.medicine_applications (id, pet_profile_id, kind, product, product_key, applied_on, country, created_at,
      updated_at)
    select 'bench-' || n || '-' || k, 'bench-' || n, 'flea', 'Bravecto', 'bravecto', date '2025-01-01' + k * 90, 'BO', now(), now()
    from generate_series(1, ${profiles}::integer) n, generate_series(1, 2) k
    on conflict do nothing`.execute(db)
  await sql`
    insert into pets.shares (id, pet_profile_id, email, access, uid, created_at)
    select 'bench-' || n, 'bench-' || n, 'bench@example.com', 'see', 'bench-' || (n / 2 + 7), now()
    from generate_series(10, ${profiles}::integer, 10) n
    on conflict do nothing`.execute(db)
  await sql`
    vacuum analyze pets.customers, pets.profiles, pets.weights, pets.medicine_applications, pets.shares`.execute(db)
}
