import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import { contract as appointmentsContract } from '#services/appointments/contract.ts'
import { addDays, todayIn } from '#services/appointments/rules/local-clock.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { remoteClient } from '#shared/rpc/remote.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { startShop } from '../tests/running-shop.ts'
import { becomesIdle, measureCpu } from './cpu-time.ts'
import { type DeskPage, openDeskPage, signInAsOwner } from './desk-pages.ts'
import { median } from './load.ts'
import { type Cost, reportGrowth } from './report-growth.ts'
import { bookComingWeek, growTo, openStores, STORES, visitsAreSummed } from './seed-salons.ts'

/**
 * `npm run bench:appointments [-- --runs 3 --to 1000000 --times 100]`: CPU milliseconds of Node and PostgreSQL per query, among
 * 1,000 past visits and, grown, among 1,000,000. The queries are a week of free slots of a store with 200 bookings, 500
 * stores with their next free slot (20,000 future visits), the lists of a store and of a customer, and the pages of a salon's
 * desk and of a customer's profile. Also writes reports/growth-of-appointments.json.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    to: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '100' },
  },
})
const FROM = 1000
/** Calls that one figure is the average of. */
const TIMES = Number(values.times)

const ofStore = 'storeId=bench-1'
/** What the desk of a salon opens, as an owner does. */
const deskOfASalon: DeskPage[] = [
  { name: 'day of the calendar', path: `/backoffice/appointments?${ofStore}` },
  {
    name: 'day a week ago',
    path: `/backoffice/appointments?${ofStore}&day=${addDays(todayIn('America/La_Paz', new Date()), -7)}`,
  },
  { name: 'week of the calendar', path: `/backoffice/appointments?${ofStore}&view=week` },
  { name: 'month of the calendar', path: `/backoffice/appointments?${ofStore}&view=month` },
  { name: 'a visit', path: `/backoffice/appointments?${ofStore}&appointment=past-0` },
  { name: 'photos of a visit', path: '/backoffice/appointments/past-0/photos' },
  { name: 'week on paper', path: `/backoffice/appointments/print?${ofStore}&view=week` },
  { name: 'customers at the counter', path: `/backoffice/appointments/counter?${ofStore}` },
  { name: 'a customer searched', path: `/backoffice/appointments/counter?${ofStore}&search=Banco%20777` },
  { name: 'a phone searched', path: `/backoffice/appointments/counter?${ofStore}&search=70000777` },
  { name: 'booking at the counter', path: `/backoffice/appointments/counter/bench-7?${ofStore}` },
  { name: 'who waits', path: `/backoffice/appointments/waiting?${ofStore}` },
  { name: 'pets that are due', path: `/backoffice/appointments/due?${ofStore}` },
  { name: 'packages', path: `/backoffice/appointments/packages?${ofStore}` },
  { name: 'till', path: `/backoffice/till?${ofStore}` },
  { name: 'commissions', path: `/backoffice/store/commissions?${ofStore}` },
  { name: 'reviews', path: `/backoffice/reviews?${ofStore}` },
  { name: 'hours and packs', path: `/backoffice/store?${ofStore}` },
  { name: 'sales book', path: '/backoffice/accounting/book' },
  { name: 'close of a day', path: '/backoffice/accounting' },
  { name: 'today of the desk', path: '/backoffice' },
]
/** What a customer with an account opens. */
const profile: DeskPage[] = [
  { name: 'profile', path: '/profile' },
  { name: 'visits to come', path: '/profileAppointments' },
  { name: 'past visits', path: '/profileAppointments?when=past' },
  { name: 'pets', path: '/petProfiles' },
  { name: 'a salon', path: '/appointments/store?merchantId=bench&storeId=bench-1' },
  { name: 'salons', path: '/appointments' },
]

const shop = await startShop()
const url = `http://127.0.0.1:${shop.port}`
const connection = await connectDatabase({
  dataDir: shop.dataDir,
  // One connection, because the plan is in a temporary table that only it sees.
  poolSize: 1,
  applicationName: 'huella bench appointments',
  statementTimeoutMs: 0,
})
const db = connection.db<unknown>()
try {
  if (await openStores(db)) await bookComingWeek(db)
  const [ana, owner] = [await signIn('ana@huella.example'), await signInAsOwner(shop)]
  const to = Number(values.to)
  const small = { size: FROM, costs: await costsAmong(FROM, { ana, owner }) }
  reportGrowth('growth-of-appointments', small, { size: to, costs: await costsAmong(to, { ana, owner }) }, values.runs)
} finally {
  await connection.close()
  await shop.stop()
}

async function costsAmong(visits: number, people: People): Promise<Map<string, Cost>> {
  const started = performance.now()
  await growTo(db, visits)
  await visitsAreSummed(db)
  console.log(`${visits} visits are there after ${Math.round((performance.now() - started) / 1000)} s`)
  await becomesIdle(shop.pid)
  const questions = Object.entries(makeQuestions(people))
  // Warms the process up before measuring.
  for (const [, ask] of questions) await askAll(ask)
  const costs = new Map<string, Cost>()
  for (const [name, ask] of questions) {
    const runs: Cost[] = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await askAll(ask))
    costs.set(name, {
      node: median(runs.map(({ node }) => node)),
      database: median(runs.map(({ database }) => database)),
    })
  }
  return costs
}

interface People {
  /** A customer with the visits of the demonstration. */
  ana: CallContext
  /** Cookie of an owner of the shop. */
  owner: string
}

function makeQuestions({ ana, owner }: People): Record<string, () => Promise<unknown>> {
  const appointments = remoteClient(appointmentsContract, { url: `${url}/appointments-api`, timeoutMs: 60_000 })
  const context: CallContext = { viewer: anonymousViewer('BO'), requestId: 'growth' }
  const path = { merchantId: 'bench', storeId: 'bench-1' }
  const fromDate = addDays(todayIn('America/La_Paz', new Date()), 1)
  return {
    // From tomorrow: in the evening today has no free slots, and the query would search other stores.
    'a week, 200 booked': () => appointments.slots({ ...path, servicePackId: 'bano', fromDate }, { context }),
    '500 stores': async () => {
      const { stores } = await appointments.stores({ merchantId: 'bench', first: STORES }, { context })
      if (stores.length !== STORES || stores.some(({ nextSlot }) => nextSlot === null))
        throw new Error('a store is full')
    },
    'a store': () => appointments.store(path, { context }),
    'its packs': () => appointments.servicePacks(path, { context }),
    "a customer's visits": () => appointments.appointments({}, { context: ana }),
    ...toPages(deskOfASalon, owner),
    ...toPages(profile, `huella_session=${encodeURIComponent(ana.viewer.token ?? '')}`),
  }
}

function toPages(pages: DeskPage[], cookie: string): Record<string, () => Promise<void>> {
  return Object.fromEntries(pages.map((page) => [page.name, () => openDeskPage(shop, page, cookie)]))
}

/** Average cost of so many calls; the first refusal ends the run. */
async function askAll(ask: () => Promise<unknown>): Promise<Cost> {
  const before = measureCpu(shop.pid)
  for (let index = 0; index < TIMES; index += 1) await ask().catch((error) => comeBack(error, ask))
  const after = measureCpu(shop.pid)
  return { node: (after.node - before.node) / TIMES, database: (after.database - before.database) / TIMES }
}

/** Retries after a refusal for load, which happens on a busy machine. */
async function comeBack(error: unknown, ask: () => Promise<unknown>): Promise<unknown> {
  if (asServiceError(error)?.code !== 'http.overloaded') throw error
  await pause(1000)
  return ask().catch((again) => comeBack(again, ask))
}

async function signIn(email: string): Promise<CallContext> {
  const accounts = remoteClient(accountsContract, { url, timeoutMs: 10_000 })
  const stranger: CallContext = { viewer: anonymousViewer('BO'), requestId: 'growth' }
  const { idToken } = await accounts.signInByPassword({ email, password: DEMO_PASSWORD }, { context: stranger })
  const { uid, sessionToken } = await accounts.openWebSession({ idToken, country: 'BO' }, { context: stranger })
  return { ...stranger, viewer: { ...stranger.viewer, uid, isGuest: false, token: sessionToken } }
}
