import type { Browser, Page } from 'playwright-core'
import { countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { RunningShop } from '../running-shop.ts'
import type { Shown } from './shown-pages.ts'

/** A slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export interface Look {
  browser: Browser
  shop: RunningShop
  shown: Shown
  /** Session cookie of the viewer. */
  session: string | null
  complaints: string[]
}

/** Milliseconds until the largest contentful paint of a page on a slow phone connection. */
export function measurePaint(openPage: Look): Promise<number> {
  return inWindow(openPage, async (page) => {
    const { shown, shop } = openPage
    await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_LINE)
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.set(window, 'largestPaint', entry.startTime)
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    // Pending requests may keep the page from 'loaded', so only the document is awaited.
    await page.goto(shop.urls[shown.in ?? 'BO'] + shown.path, { waitUntil: 'domcontentloaded' })
    await page.waitForLoadState('load', { timeout: 6000 }).catch(() => {})
    if (shown.shows) await page.getByRole('button', { name: shown.shows }).waitFor({ timeout: 60_000 })
    await page.waitForTimeout(300)
    return Math.round(Number(await page.evaluate(() => Reflect.get(window, 'largestPaint'))))
  })
}

/**
 * Runs `openPage` in a window whose user allowed analytics. Console errors count as complaints, except the page's own 404.
 */
export async function inWindow<Answer>(
  { browser, shop, shown, session, complaints }: Look,
  openPage: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const country = shown.in ?? DEFAULT_COUNTRY
  const { language: locale } = countries[country]
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale })
  const url = shop.urls[country]
  await context.addCookies([
    ...(shown.cookies ?? []),
    { name: 'huella_consent', value: 'yes', url },
    ...(session ? [{ name: 'huella_session', value: session, url }] : []),
  ])
  try {
    const page = await context.newPage()
    page.on('console', (message) => {
      const isOfPage = message.location().url === url + shown.path && message.text().includes('status of 404')
      if (message.type() === 'error' && !isOfPage) complaints.push(`${shown.path}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${shown.path}: ${error.message}`))
    return await openPage(page)
  } finally {
    await context.close()
  }
}
