import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningShop, startShop } from '../tests/running-shop.ts'
import { type Audit, auditPage, categories, launchChrome } from './audit-page.ts'
import { becomesIdle } from './cpu-time.ts'
import { findGoods } from './find-target.ts'
import { median } from './load.ts'

/**
 * `npm run bench:lighthouse [-- --runs 3 --pages home,listing --against DIR]`: Lighthouse (mobile, simulated throttling)
 * of the busiest pages, medians of the runs. Times depend on the machine; only the category scores are published. Also
 * counts the script bytes of each page. `--against` names the folder of another build, audited in turn with this one.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, pages: { type: 'string' }, against: { type: 'string' } },
})

const folders = [undefined, ...(values.against ? [resolve(values.against)] : [])]
const shops: RunningShop[] = []
const chrome = await launchChrome()
try {
  for (const project of folders) shops.push(await startShop({}, { project }))
  const carts: Record<string, string>[] = []
  let productSlug = ''
  for (const shop of shops) {
    const goods = await findGoods(shop.port)
    productSlug = goods.productSlug
    carts.push({ Cookie: await goods.fillCart() })
    await becomesIdle(shop.pid)
  }
  const pages = {
    home: '/',
    listing: '/products',
    product: `/product/${productSlug}`,
    spa: '/spa',
    seguro: '/seguro',
    cart: '/cart',
    checkout: '/checkout',
  }
  const rows = []
  for (const [page, path] of Object.entries(pages)) {
    if (values.pages && !values.pages.split(',').includes(page)) continue
    const runs: Audit[][] = shops.map(() => [])
    // The first round warms the cache of drawn pictures, as in a shop with visitors.
    for (let round = 0; round <= Number(values.runs); round++) {
      for (const [index, shop] of shops.entries()) {
        const extraHeaders = page === 'cart' || page === 'checkout' ? carts[index] : undefined
        const seen = await auditPage(shop.urls.BO + path, { port: chrome.port, extraHeaders })
        if (round > 0) runs[index]?.push(seen)
      }
    }
    const audited = runs.map((seen, index) => ({
      page,
      ...(shops.length > 1 && { build: index === 0 ? 'this' : 'other' }),
      ...summary(seen),
    }))
    // Page by page, as all of them take many minutes.
    console.table(audited)
    rows.push(...audited)
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/lighthouse.json', JSON.stringify(rows, null, 2))
} finally {
  chrome.kill()
  for (const shop of shops) await shop.stop()
}

function summary(runs: Audit[]) {
  const of = (pick: (run: Audit) => number) => Math.round(median(runs.map(pick)))
  return {
    ...Object.fromEntries(categories.map((category) => [category, of((run) => run.scores[category] ?? 0)])),
    'LCP ms': of((run) => run.lcp),
    'TBT ms': of((run) => run.tbt),
    'CLS ×1000': of((run) => run.cls * 1000),
    'script KB (as sent)': of((run) => run.scriptBytes / 1024),
    failing: [...new Set(runs.flatMap((run) => run.failing))].join(' '),
  }
}
