// npm run test:cluster -- deploy: the processes of a cluster are replaced one by one, twice, while people order and look
// around: those of the previous release by this one, and those of this one by the next, whose files have other names and
// whose data another shape. Nobody may see a failure, with pages of both releases at processes of both.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags } from '../chromium-flags.ts'
import { ALL_HOLD } from '../run-audit.ts'
import { type Cluster, makeCluster } from './make-cluster.ts'
import { buildNextRelease, buildPreviousRelease, type Release } from './releases.ts'
import { startTraffic, type Traffic } from './traffic.ts'
import { findAssets, findVersion, startVisits } from './visitors.ts'

const project = new URL('../../', import.meta.url).pathname

/** A machine with other work takes long for a page. */
const PATIENCE_MS = 60_000

let previous: Release
let next: Release
let cluster: Cluster
let traffic: Traffic
let browser: Browser
const figures: Record<string, object> = {}

beforeAll(async () => {
  previous = await buildPreviousRelease()
  next = await buildNextRelease()
  cluster = await makeCluster({ env: { RATE_LIMIT: '0', SHED_LOAD: 'off' }, release: previous.folder })
  await cluster.start()
  traffic = await startTraffic(cluster)
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumFlags })
}, 1_200_000)

afterAll(async () => {
  await browser?.close()
  await traffic?.stop()
  await traffic?.connection.close()
  mkdirSync('reports/cluster', { recursive: true })
  if (cluster) cpSync(cluster.logs, 'reports/cluster/deploy', { recursive: true })
  await cluster?.stop()
  await previous?.remove()
  await next?.remove()
  writeFileSync('reports/cluster/deploy.json', JSON.stringify(figures, null, 2))
}, 120_000)

test('the previous release is replaced by this one, and nobody sees a failure', async () => {
  const tab = await openTab()
  const { keepsAssets } = previous
  const failures = await deploy(`from ${previous.name} to this release`, { folder: project, hasClicks: keepsAssets })
  // The processes of a release that keeps no scripts have none of this one's, whose pages load anew until all are replaced.
  expect(keepsAssets ? failures : failures.filter((failure) => !failure.startsWith('/assets/'))).toEqual([])

  await goTo(tab, '/help', 'Ayuda')
  await goTo(tab, '/products', /./)
  await endTab(tab)
}, 600_000)

test('this release is replaced by the next one, and a page that stayed open goes on with its own scripts', async () => {
  const html = await (await fetch(`${cluster.url}/`)).text()
  const version = findVersion(html)
  const manifest = await (await fetch(`${cluster.url}/assets/manifest-${version}.js`)).text()
  const [tab, other] = [await openTab(), await openTab()]
  await goTo(other, '/help', 'Ayuda')
  await goTo(other, '/products', /./)

  expect(await deploy('from this release to the next', { folder: next.folder, hasClicks: true })).toEqual([])

  const files = findAssets(manifest)
  const answers = await Promise.all(files.map(async (file) => (await fetch(cluster.url + file)).status))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((_, nth) => answers[nth] !== 200)).toEqual([])
  // In the cart of a page of this release lies what was put there, before and after.
  await putIntoCart(tab)
  // Data of the next release leads to its document, whether the page was known already or not.
  await goTo(tab, '/help', 'Ayuda')
  await goTo(other, '/help', 'Ayuda')
  expect(await Promise.all([tab, other].map(readVersion))).not.toContain(version)
  await endTab(tab)
  await endTab(other)
}, 600_000)

test('what was acknowledged exists once, every job ended well, and the audit is clean', async () => {
  await traffic.stop()
  expect(await traffic.findLosses()).toEqual([])
  expect(await traffic.audit()).toMatch(ALL_HOLD)
  const { rows } = await traffic.connection.pool.query(`select name, output from jobs.job where state = 'failed'`)
  expect(rows).toEqual([])
}, 300_000)

/** Replaces all processes while people order, look around, and click in a browser. Answers what went wrong for them. */
async function deploy(name: string, { folder, hasClicks }: { folder: string; hasClicks: boolean }): Promise<string[]> {
  await traffic.isCalm()
  const visits = startVisits(cluster.url)
  const clicking = hasClicks ? keepClicking() : null
  const orders = traffic.acknowledged.size
  traffic.forget()
  const started = performance.now()
  await cluster.deploy(folder)
  await traffic.isCalm()
  await visits.stop()
  const clicks = (await clicking?.stop()) ?? 0
  figures[name] = {
    seconds: Math.round((performance.now() - started) / 1000),
    orders: traffic.acknowledged.size - orders,
    pages: traffic.reads.count,
    requestsOfVisitors: visits.requests,
    reloads: visits.reloads,
    clicks,
    longestWithoutAnOrderMs: Math.round(traffic.writes.longestGap),
    failures: visits.failures.length + traffic.mishaps.length,
  }
  console.log(name, figures[name], countEach([...visits.failures, ...traffic.mishaps]))
  return [...visits.failures, ...traffic.mishaps]
}

function countEach(failures: string[]): Record<string, number> {
  const groups = Map.groupBy(failures, (failure) => failure)
  return Object.fromEntries(Array.from(groups, ([failure, { length }]) => [failure, length]))
}

interface Tab {
  page: Page
  /** Errors that no code of the page has caught. */
  errors: string[]
}

async function openTab(): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(cluster.url)
  await isAwake(page)
  return { page, errors }
}

async function endTab({ page, errors }: Tab): Promise<void> {
  await page.context().close()
  expect(errors).toEqual([])
}

/** Follows a link of the page that is open, in a page that stays or by a document. */
async function goTo({ page }: Tab, path: string, title: string | RegExp): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().click()
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit', timeout: PATIENCE_MS })
  await page.getByRole('heading', { level: 1, name: title }).first().waitFor({ timeout: PATIENCE_MS })
  expect(await page.getByText('Algo no salió bien').count()).toBe(0)
  await isAwake(page)
}

async function putIntoCart({ page }: Tab): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/cart/sync') && answer.ok())
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Agregar / })
    .click()
  await saved
}

/** A person in a browser who goes from page to page by links; `stop` answers how often, after what was clicked has come. */
function keepClicking(): { stop(): Promise<number> } {
  let [isOver, clicks] = [false, 0]
  const working = (async () => {
    const tab = await openTab()
    for (; !isOver; clicks += 1) await goTo(tab, clicks % 2 === 0 ? '/help' : '/products', /./)
    await endTab(tab)
  })()
  // Awaited by `stop`; a failure until then is told there.
  working.catch(() => {})
  return {
    async stop() {
      isOver = true
      await working
      return clicks
    },
  }
}

async function isAwake(page: Page): Promise<void> {
  const hasTakenOver = () => Object.keys(document.body).some((name) => name.startsWith('__reactProps$'))
  await page.waitForFunction(hasTakenOver, undefined, { timeout: PATIENCE_MS })
}

function readVersion({ page }: Tab): Promise<string> {
  return page.evaluate(() => window.__reactRouterManifest.version)
}
