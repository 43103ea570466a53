import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags } from '../tests/chromium-flags.ts'
import { startShop } from '../tests/running-shop.ts'
import { findGoods } from './find-target.ts'
import { median } from './load.ts'

/**
 * `npm run bench:lighthouse [-- --runs 3]`: Lighthouse (mobile, simulated throttling) of the busiest pages, medians
 * of the runs. Times depend on the machine; only the category scores are published. Also counts the script bytes of
 * each page.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const shop = await startShop()
const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: ['--headless', ...chromiumFlags],
})
try {
  const { productSlug, fillCart } = await findGoods(shop.port)
  const withCart = { Cookie: await fillCart() }
  const rows = []
  const pages = ['/', '/products', `/product/${productSlug}`, '/spa', '/seguro', '/cart', '/checkout']
  for (const path of pages) {
    const headers = path === '/cart' || path === '/checkout' ? withCart : undefined
    // Warms the cache of drawn pictures, as in a shop with visitors.
    await audit(path, headers)
    const runs: Audit[] = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await audit(path, headers))
    const of = (pick: (run: Audit) => number) => Math.round(median(runs.map(pick)))
    rows.push({
      page: path,
      ...Object.fromEntries(categories.map((category) => [category, of((run) => run.scores[category] ?? 0)])),
      'LCP ms': of((run) => run.lcp),
      'TBT ms': of((run) => run.tbt),
      'CLS ×1000': of((run) => run.cls * 1000),
      'script KB (as sent)': of((run) => run.scriptBytes / 1024),
      failing: [...new Set(runs.flatMap((run) => run.failing))].join(' '),
    })
  }
  console.table(rows)
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/lighthouse.json', JSON.stringify(rows, null, 2))
} finally {
  chrome.kill()
  await shop.stop()
}

interface Audit {
  scores: Record<string, number>
  lcp: number
  tbt: number
  cls: number
  scriptBytes: number
  failing: string[]
}

async function audit(path: string, extraHeaders?: Record<string, string>): Promise<Audit> {
  const result = await lighthouse(shop.urls.BO + path, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    ...(extraHeaders && { extraHeaders }),
  })
  if (!result) throw new Error(`Lighthouse had nothing to say about ${path}`)
  const { lhr } = result
  const numeric = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const requests = lhr.audits['network-requests']?.details
  const items = requests && 'items' in requests && Array.isArray(requests.items) ? requests.items : []
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ),
    lcp: numeric('largest-contentful-paint'),
    tbt: numeric('total-blocking-time'),
    cls: numeric('cumulative-layout-shift'),
    scriptBytes: items
      .filter((item) => item.resourceType === 'Script')
      .reduce((total, item) => total + Number(item.transferSize), 0),
    failing: Object.values(lhr.audits)
      .filter(
        ({ score, scoreDisplayMode, id }) => scoreDisplayMode === 'binary' && score === 0 && !id.startsWith('metrics'),
      )
      .map(({ id }) => id),
  }
}
