import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumFlags } from '../tests/chromium-flags.ts'
import { startShop } from '../tests/running-shop.ts'
import { becomesIdle } from './cpu-time.ts'
import { findGoods } from './find-target.ts'

/**
 * `npm run bench:trace`: what a phone shows of the shop's pages half a second, one, one and a half and two seconds after it
 * asked for them, over a slow line (150 ms, 1.6 Mbit/s) with a quarter of this processor, as pictures in reports/trace.
 * Also prints when the first and the largest paint were.
 */
const SEEN_AT_MS = [500, 1000, 1500, 2000]
const folder = 'reports/trace'
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

const shop = await startShop()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumFlags })
try {
  const { productSlug } = await findGoods(shop.port)
  const pages = { home: '/', listing: '/products', product: `/product/${productSlug}` }
  mkdirSync(folder, { recursive: true })
  await becomesIdle(shop.pid)
  const rows = []
  for (const [name, path] of Object.entries(pages)) {
    // The first visitor warms the shop's memory; nobody's browser knows anything yet.
    for (const kept of [false, true]) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
      const seen = await watch(context, shop.urls.BO + path)
      await context.close()
      if (!kept) continue
      for (const at of SEEN_AT_MS) {
        const frame = seen.frames.filter(({ ms }) => ms <= at).at(-1)
        if (frame) writeFileSync(join(folder, `${name}-${at}.png`), Buffer.from(frame.png, 'base64'))
      }
      rows.push({ page: name, ...seen.paints })
    }
  }
  console.table(rows)
  writeFileSync(join(folder, 'paints.json'), JSON.stringify(rows, null, 2))
} finally {
  await browser.close()
  await shop.stop()
}

/** Frames of a page with their milliseconds since it was asked for, and its paints. */
async function watch(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowLine)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const frames: { seconds: number; png: string }[] = []
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ seconds: metadata.timestamp ?? 0, png: data })
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await page.goto(url, { waitUntil: 'load' })
  await pause(Math.max(...SEEN_AT_MS))
  await devtools.send('Page.stopScreencast')
  const { origin, ...paints } = await page.evaluate(readPaints)
  return { frames: frames.map(({ seconds, png }) => ({ ms: seconds * 1000 - origin, png })), paints }
}

/** Runs in the page. */
async function readPaints() {
  const largest = await new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const [asked] = performance.getEntriesByType('navigation')
  return {
    origin: performance.timeOrigin,
    'first paint ms': Math.round(first),
    'largest paint ms': Math.round(largest),
    'load ms': Math.round(asked instanceof PerformanceNavigationTiming ? asked.loadEventEnd : 0),
  }
}
