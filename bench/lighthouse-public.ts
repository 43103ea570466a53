import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type CountryIso, parseCountry } from '#shared/countries/countries.ts'
import { startShop, toShopUrls } from '../tests/running-shop.ts'
import { auditPage, type Category, launchChrome } from './audit-page.ts'

/**
 * `npm run bench:lighthouse:public [-- --url http://localhost:3000 --only /lostPets,/help --in PY]`: Lighthouse's accessibility, best practices and SEO
 * of one page of every kind in the sitemap, and the first two of the public pages that search engines are asked to leave
 * out, in both countries or in one (`--in`). Fails below 100. Without --url it starts its own shop.
 */
const { values } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string' }, in: { type: 'string' } },
})
const asked: readonly CountryIso[] = values.in ? [parseCountry(values.in)] : ['BO', 'PY']

const indexed: Category[] = ['accessibility', 'best-practices', 'seo']
/** Search engines are asked to leave these out, which SEO would count against them. */
const unlisted: Category[] = ['accessibility', 'best-practices']
const UNLISTED_PAGES = [
  '/cart',
  '/signin',
  '/signup',
  '/order',
  '/favorites',
  '/delivery',
  '/comparar',
  '/appointmentAddPickStore',
  '/certificate',
  '/resume',
  '/products?q=antipulgas',
  '/products?q=xyzzyq',
]

const shop = values.url ? null : await startShop()
const urls = shop?.urls ?? toShopUrls(values.url ?? '')
const chrome = await launchChrome()
try {
  const rows = []
  for (const country of asked) {
    const listed = (await listPublicPages(country)).map((path) => ({ path, only: indexed }))
    const pages = [...listed, ...UNLISTED_PAGES.map((path) => ({ path, only: unlisted }))]
    for (const { path, only } of pages.filter(({ path }) => isWanted(path))) {
      const { scores, failing } = await auditPage(urls[country] + path, { port: chrome.port, only })
      const row = { country, page: path, ...scores, failing: failing.join(' ') }
      console.log(Object.values(row).join(' '))
      rows.push({ ...row, isWhole: Object.values(scores).every((score) => score === 100) })
    }
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/lighthouse-public.json', JSON.stringify(rows, null, 2))
  const broken = rows.filter(({ isWhole }) => !isWhole)
  console.log(`${rows.length} pages, ${broken.length} of them below 100`)
  if (broken.length > 0) process.exitCode = 1
} finally {
  chrome.kill()
  await shop?.stop()
}

/** `--only` is parts of addresses, separated by commas. */
function isWanted(path: string): boolean {
  return !values.only || values.only.split(',').some((part) => path.includes(part))
}

/** One page of each kind in the sitemap: kinds differ in their path, but for the last step of it, and in their parameters. */
async function listPublicPages(country: CountryIso): Promise<string[]> {
  const kinds = new Map<string, string>()
  for (const part of ['pages', 'products']) {
    for (const address of await readSitemap(country, part)) {
      const { pathname, search, searchParams } = new URL(address)
      const steps = pathname.split('/').filter(Boolean)
      const kind = `${part} ${steps.length > 1 ? steps.slice(0, -1) : pathname} ${[...searchParams.keys()]}`
      if (!kinds.has(kind)) kinds.set(kind, pathname + search)
    }
  }
  return [...kinds.values()]
}

async function readSitemap(country: CountryIso, part: string): Promise<string[]> {
  // Only browsers resolve `….localhost`, so the request goes to Bolivia's address with the country's Host.
  const headers = { host: new URL(urls[country]).host }
  const xml = await new Promise<string>((resolve, reject) => {
    get(`${urls.BO}/sitemap.xml?part=${part}`, { headers }, (answer) => text(answer).then(resolve, reject)).on(
      'error',
      reject,
    )
  })
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}
