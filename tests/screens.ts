import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { countries, DEFAULT_COUNTRY, parseCountry } from '#shared/countries/countries.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { everyScreen, type Screen } from './looks/every-screen.ts'
import { findAxeViolations, findShifts, measureOverflow } from './page-faults.ts'
import { startShop, toShopUrls } from './running-shop.ts'

/**
 * `npm run screens [-- --url http://localhost:3000 --only cart,checkout --in PY --out screens]`: takes screenshots of every
 * page with demonstration data at 390 and 1280 px, and names what axe finds there, what moved by itself, and what is wider than its
 * window. Without --url it starts its own shop. `--in` takes them in another country.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    in: { type: 'string' },
    out: { type: 'string', default: 'screens' },
  },
})
const everywhere = parseCountry(values.in ?? DEFAULT_COUNTRY)
const shop = values.url ? null : await startShop()
const shops = shop?.urls ?? toShopUrls(values.url ?? '')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: chromiumFlags,
})
try {
  mkdirSync(values.out, { recursive: true })
  for (const screen of everyScreen.filter(isWanted)) {
    for (const width of [390, 1280]) await save(browser, screen, width)
  }
} finally {
  await browser.close()
  await shop?.stop()
}

/** `--only` is parts of names, separated by commas. */
function isWanted({ name }: Screen): boolean {
  return !values.only || values.only.split(',').some((part) => name.includes(part))
}

async function save(from: Browser, { name, in: own, show }: Screen, width: number) {
  const country = own ?? everywhere
  const context: BrowserContext = await from.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    deviceScaleFactor: 1,
    locale: countries[country].language,
    hasTouch: width === 390,
    isMobile: width === 390,
  })
  const page = await context.newPage()
  const problems = new Set<string>()
  page.on('pageerror', (error) => problems.add(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.add(message.text()))
  try {
    await show(page, shops[country])
    for (const shift of await findShifts(page)) problems.add(`moved ${shift}`)
    await scrollThrough(page)
    const file = join(values.out, `${name}-${width}.png`)
    await page.screenshot({ path: file, fullPage: true })
    const overflow = await measureOverflow(page)
    if (overflow > 0) problems.add(`${overflow} px wider than the window`)
    for (const { id, targets } of await findAxeViolations(page)) problems.add(`axe ${id}: ${targets.join(', ')}`)
    console.log(`${file}${problems.size > 0 ? `  ! ${[...problems].join(' | ')}` : ''}`)
  } catch (error) {
    console.log(
      `${name} at ${width}: ${error instanceof Error ? error.message.split('\n')[0] : error}  ${[...problems].join(' | ')}`,
    )
  } finally {
    await context.close()
  }
}

/** Scrolls through the page, so that lazy pictures load. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}
