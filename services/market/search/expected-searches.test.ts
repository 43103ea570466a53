import { expect, test } from 'vitest'
import { demoProducts } from '#demo/catalogue/products.ts'
import { demoTags } from '#demo/catalogue/tags.ts'
import type { DemoProduct } from '#demo/catalogue/types.ts'
import { importedProduct } from '#demo/steps/imported.ts'
import { type CountryIso, countries, listCountries } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { openCatalogue, saturdayMorning } from '../testing/a-catalogue.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { type ExpectedSearch, expectedSearches } from './testing/expected-searches.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const setUp = makeMarketSetUp({ db, now: () => saturdayMorning })
const { list } = openCatalogue(connection, { version: () => 1 })
const products = new Map(demoProducts.map((product) => [product.handle, product]))

await setUp.putTags(
  demoTags.map(({ slug, name, emoji, parentSlug, position }) => ({
    ...{ id: slug, slug, name, emoji, position },
    parentId: parentSlug ?? null,
  })),
)
const shops = new Map<CountryIso, string>()
for (const { iso, currency } of listCountries()) {
  const shopId = await aShop(db, { country: iso, currency })
  await setUp.importProducts(
    shopId,
    soldIn(iso).map((product) => ({ ...importedProduct(product, iso, saturdayMorning), images: [] })),
    soldIn(iso).map(({ handle, popularity }) => ({ slug: handle, score: popularity })),
  )
  shops.set(iso, shopId)
}

test('the table has 500 searches, each once, and each of them can be answered by the catalogue', () => {
  const queries = expectedSearches.map(({ query }) => query)
  expect(new Set(queries).size).toBe(queries.length)
  expect(queries.length).toBeGreaterThanOrEqual(500)
  const impossible = expectedSearches.filter(({ all, some }) =>
    [all, some].some((fits) => fits && count(fits, 'BO') === 0),
  )
  expect(impossible.map(({ query }) => query)).toEqual([])
})

test.each(listCountries().map(({ iso }) => iso))(
  'at least 95 in 100 searches are right in %s, and none is empty',
  async (iso) => {
    const wrong: string[] = []
    for (const expected of expectedSearches) {
      const found = await search(iso, expected.query)
      const isRight = isAnswered(expected, found, iso)
      if (!isRight)
        wrong.push(`${expected.query}: ${found.lines.join(' / ') || 'nothing'} ${JSON.stringify(found.notes)}`)
      // What the catalogue has, or what a service does, is never answered with nothing.
      expect(found.lines.length + (found.notes?.services.length ?? 0), expected.query).toBeGreaterThan(0)
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(expectedSearches.length * 0.05)
  },
)

async function search(iso: CountryIso, searchQuery: string) {
  const page = await list({ shopId: shops.get(iso) ?? '', searchQuery, first: 10 })
  const lines = page.edges.slice(0, 3).flatMap(({ node }) => toLines(products.get(node.product.slug)))
  return { lines, notes: page.search }
}

function isAnswered(
  { all, some, service, brand }: ExpectedSearch,
  { lines, notes }: Awaited<ReturnType<typeof search>>,
  iso: CountryIso,
): boolean {
  const first = all ? lines.slice(0, Math.min(3, count(all, iso))) : []
  return (
    first.every((line) => all?.test(line)) &&
    (!all || first.length > 0) &&
    (!some || lines.some((line) => some.test(line))) &&
    (!service || notes?.services.includes(service) === true) &&
    (brand ?? null) === (notes?.missingBrand ?? null)
  )
}

/** Number of products of a country that are what a search expects. */
function count(fits: RegExp, iso: CountryIso): number {
  return soldIn(iso).filter((product) => toLines(product).some((line) => fits.test(line))).length
}

function soldIn(iso: CountryIso): DemoProduct[] {
  return demoProducts.filter(({ variants }) => variants.some(({ offers }) => offers[countries[iso].iso] !== undefined))
}

function toLines(product: DemoProduct | undefined): string[] {
  if (!product) return []
  const { productType, title, vendor, species, lifeStage = '' } = product
  return [[productType, title, vendor, species.join(','), lifeStage].join(' | ')]
}
