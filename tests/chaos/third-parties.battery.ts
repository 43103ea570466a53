// npm run test:battery -- third-parties: every configurable third party accepts connections and never answers, one at a
// time and all together; no page may be delayed. Two shops share one database, one without third parties: their pages
// load in turns, so that other load on the machine affects both, on Lighthouse's slow phone connection, where 5 %
// exceeds the difference between two runs. PARTY=geocoder RUNS=5 is a short run; FILLED=FOLDER reuses a filled
// database; PAGES=all loads every customer page with all parties silent, with RUNS=1 in one pair each.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { newId } from '#shared/ids.ts'
import { findTarget } from '../../bench/find-target.ts'
import { median } from '../../bench/load.ts'
import { toOrder } from '../../bench/scenarios.ts'
import { chromiumFlags } from '../chromium-flags.ts'
import { send } from '../guests.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'
import { type BlackHole, type Party, parties, startBlackHole } from '../silent-parties.ts'
import { runBrowserTurn } from './browser-turns.ts'
import { measurePaint } from './measure-paint.ts'
import { everyPage, firstPages, otherPages, pageWithMap, type Shown } from './shown-pages.ts'
import { nextBuyer, turnTo } from './turns-to-parties.ts'

const RUNS = Math.max(1, Number(process.env.RUNS ?? 7))
const ORDERS = Number(process.env.ORDERS ?? 10)
const SHOWS_EVERY_PAGE = process.env.PAGES === 'all'
/** Ratio above which a page counts as late. */
const MOST_TIMES = 1.05
const FOREVER = 4 * 3_600_000

const CLOCK_OFFSET = clockOffsetTo(10)
const STORE = '/appointments-api/merchants/spa-equipetrol/stores/spa-equipetrol-banzer'

let hole: BlackHole
let alone: RunningShop
let dataDir = ''
let browser: Browser
let product = ''

beforeAll(async () => {
  hole = await startBlackHole()
  const { FILLED } = process.env
  alone = await startShop({ CLOCK_OFFSET, ...(FILLED && { DATA_DIR: FILLED }) })
  dataDir = FILLED ?? alone.dataDir
  product = (await findTarget(alone.port)).productSlug
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumFlags })
}, FOREVER)

afterAll(async () => {
  await browser?.close()
  await alone?.stop()
  await hole?.close()
})

const report: Record<string, unknown>[] = []

const chosen = parties.filter(({ name }) => name.includes(process.env.PARTY ?? ''))
/**
 * Parties that the demonstration never calls: no plan uses the underwriter, whose silence http-underwriter.test.ts
 * covers.
 */
const isUnused = ({ name }: Party) => name === 'underwriter'
/**
 * All parties in one shop. Parties that share a variable replace each other: pictures of a tile server and sheets as
 * CSV are tested alone only.
 */
const together = { name: 'all of them together', of: parties }

describe.each([...chosen.map((party) => ({ name: party.name, of: [party] })), together])('$name', ({ name, of }) => {
  const isAll = of.length === parties.length

  test(
    'changes no page, no order and no booking',
    async () => {
      const variables = Object.assign({}, ...of.map((party) => party.variables(hole.address)))
      const heardBefore = hole.heard()
      const shop = await startShop({ CLOCK_OFFSET, DATA_DIR: dataDir, ...variables })
      try {
        const complaints: string[] = []
        const hasMap = of.some((party) => 'MAP_TILES' in party.variables(hole.address))
        const others = SHOWS_EVERY_PAGE ? () => everyPage(browser, alone, complaints) : () => otherPages
        const pages = [...firstPages(product), ...(hasMap ? [pageWithMap] : []), ...(isAll ? await others() : [])]
        const rows = await inTurns(shop, pages, complaints)
        const counts = await buyAndBook(shop)
        await turnTo(shop, of, hole.address)
        await runBrowserTurn(of, hole.address, { browser, shop, complaints })

        const heard = () => hole.heard() - heardBefore
        // Background reports are sent once a minute by one of the two shops on this database, sooner or later by this
        // one.
        if (!of.every(isUnused)) await expect.poll(heard, { timeout: 10 * 60_000 }).toBeGreaterThan(0)
        const connections = heard()
        report.push({ party: name, connections, ...counts, complaints, pages: rows })
        console.table(
          rows.map(({ path, runs, medians, times }) => ({ path, runs, medians: medians.join(' → '), times })),
        )
        mkdirSync('reports', { recursive: true })
        writeFileSync('reports/third-parties.json', JSON.stringify(report, null, 2))

        expect(complaints).toEqual([])
        expect(counts).toEqual({ orders: ORDERS, bookings: ORDERS })
        expect(rows.filter(({ times }) => times > MOST_TIMES)).toEqual([])
      } finally {
        await shop.stop()
      }
    },
    FOREVER,
  )
})

test(
  'a checkout and a booking walked in a browser succeed while nobody outside answers',
  async () => {
    const env = { ...process.env, ...Object.assign({}, ...parties.map((party) => party.variables(hole.address))) }
    const journeys = ['buy-as-guest.journey', 'book-a-bath.journey', '--workers', '1', '--repeat-each', '3']
    const walk = promisify(execFile)('node_modules/.bin/playwright', ['test', ...journeys], { env })
    expect((await walk).stdout).toMatch(/\d+ passed/)
  },
  FOREVER,
)

/**
 * Milliseconds to the largest paint of each page at both shops, alone and with the silent party. A page that seems late
 * gets twice as many further runs, and all runs count.
 */
async function inTurns(shop: RunningShop, pages: Shown[], complaints: string[]) {
  const rows = []
  for (const page of pages) {
    const { path, as, in: country } = page
    await Promise.all([alone, shop].map((each) => warm(each, path)))
    const at = {
      alone: { browser, shown: page, shop: alone, session: await getSession(alone, as), complaints: [] },
      shop: { browser, shown: page, shop, session: await getSession(shop, as), complaints },
    }
    const [before, after]: [number[], number[]] = [[], []]
    const times = () => Math.round((median(after) / median(before)) * 1000) / 1000
    let runs = RUNS
    // The first run only warms the caches.
    for (let run = 0; run <= runs; run += 1) {
      const one = await measurePaint(at.alone)
      const other = await measurePaint(at.shop)
      if (run === 0) continue
      before.push(one)
      after.push(other)
      if (run === RUNS && times() > MOST_TIMES) runs = 3 * RUNS
    }
    rows.push({
      path: as || country === 'PY' ? `${path} (${as ?? country})` : path,
      runs,
      medians: [median(before), median(after)] as const,
      times: times(),
    })
  }
  return rows
}

/** Warms a process up, because its first page is slower. */
async function warm({ urls }: RunningShop, path: string): Promise<void> {
  for (let time = 0; time < 20; time += 1) await (await fetch(urls.BO + path)).text()
}

const sessions = new Map<string, Promise<string>>()

/** Opens one session per person and shop. */
async function getSession({ urls }: RunningShop, person: Shown['as']): Promise<string | null> {
  if (!person) return null
  const known = sessions.get(person + urls.BO)
  if (known) return known
  const opened = (async () => {
    const signIn = { email: `${person}@huella.example`, password: DEMO_PASSWORD }
    const { idToken } = await getAnswer(send(urls.BO, '/v1/app/identity/signIn', signIn))
    const { sessionToken } = await getAnswer(send(urls.BO, '/v1/app/web/sessions', { idToken, country: 'BO' }))
    return String(sessionToken)
  })()
  sessions.set(person + urls.BO, opened)
  return opened
}

async function buyAndBook(shop: RunningShop): Promise<{ orders: number; bookings: number }> {
  const target = await findTarget(shop.port)
  const ana = (await getSession(shop, 'ana')) ?? ''
  const asAna = (method: string, path: string, body?: object) =>
    getAnswer(
      fetch(shop.urls.BO + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ana}` },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const { uid } = await asAna('POST', '/v1/app/viewerOf', { sessionToken: ana })
  const customer = await asAna('GET', `/pet-profile-api/customers/ecommerce/${uid}`)
  const pets: { id: string; petType: string; deathDate: string | null; access: string }[] = await asAna(
    'GET',
    `/pet-profile-api/customers/${customer.id}/pet-profiles`,
  )
  const petId = pets.find((pet) => pet.petType === 'PERRO' && !pet.deathDate && pet.access === 'owner')?.id ?? ''

  let [orders, bookings] = [0, 0]
  for (let time = 0; time < ORDERS; time += 1) {
    const placed = await send(shop.urls.BO, '/api/market/app/orders', toOrder(target, nextBuyer()), {
      token: target.buyers[time],
      key: newId(),
    })
    if (placed.ok) orders += 1

    const pet = { petId, servicePackId: 'bano' }
    const { days } = await asAna('POST', `${STORE}/slots`, { pets: [pet] })
    const schedule = days.flatMap((day: { slots: { schedule: string }[] }) => day.slots).at(-1)?.schedule
    const appointment = { ...pet, schedule, storeId: 'spa-equipetrol-banzer', notes: '' }
    const booked = await asAna('POST', '/appointments-api/appointments', {
      merchantId: 'spa-equipetrol',
      appointments: [appointment],
    })
    bookings += 1
    await asAna('PATCH', `/appointments-api/appointments/${booked.appointments[0].id}`, { state: 'CANCELLED' })
  }
  return { orders, bookings }
}

async function getAnswer(asked: Promise<Response>) {
  const answer = await asked
  const text = await answer.text()
  expect(answer.status, `${answer.url}: ${text}`).toBe(200)
  return JSON.parse(text)
}
