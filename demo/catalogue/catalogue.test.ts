import { expect, test } from 'vitest'
import type { CountryIso } from '#shared/countries/countries.ts'
import { canWrite } from '#shared/images/text-path.ts'
import { parseGrams } from './build-products.ts'
import { demoProducts } from './products.ts'
import { demoTags } from './tags.ts'

const variants = demoProducts.flatMap((product) => product.variants)
const offersIn = (country: CountryIso) => variants.flatMap((variant) => variant.offers[country] ?? [])
const calculateShare = <T>(all: T[], matches: (each: T) => boolean) => all.filter(matches).length / all.length

test('each country sells at least 300 products', () => {
  const soldIn = (country: CountryIso) =>
    demoProducts.filter((product) => product.variants.some((variant) => variant.offers[country])).length
  expect(demoProducts.length).toBeGreaterThanOrEqual(320)
  expect(soldIn('BO')).toBeGreaterThanOrEqual(300)
  expect(soldIn('PY')).toBeGreaterThanOrEqual(300)
})

test('every product is sold somewhere, and some in one country only', () => {
  const countries = demoProducts.map(
    (product) => new Set(product.variants.flatMap((each) => Object.keys(each.offers))).size,
  )
  expect(Math.min(...countries)).toBe(1)
  expect(Math.max(...countries)).toBe(2)
})

test('handles and SKUs are unique', () => {
  expect(new Set(demoProducts.map((product) => product.handle)).size).toBe(demoProducts.length)
  expect(new Set(variants.map((variant) => variant.sku)).size).toBe(variants.length)
})

test('every tag of a product is in the tree, every parent too, and no branch is empty', () => {
  const known = new Set(demoTags.map((tag) => tag.slug))
  const used = new Set(demoProducts.flatMap((product) => product.tags))
  expect([...used].filter((slug) => !known.has(slug))).toEqual([])
  expect([...known].filter((slug) => !used.has(slug))).toEqual([])
  expect(demoTags.filter((tag) => tag.parentSlug && !known.has(tag.parentSlug))).toEqual([])
  expect(demoTags.filter((tag) => !tag.parentSlug).length).toBeGreaterThanOrEqual(8)
})

test('a product that carries a tag carries its parent', () => {
  const parentBySlug = new Map(demoTags.map((tag) => [tag.slug, tag.parentSlug]))
  const orphans = demoProducts.filter((product) =>
    product.tags.some((slug) => {
      const parent = parentBySlug.get(slug)
      return parent !== undefined && !product.tags.includes(parent)
    }),
  )
  expect(orphans.map((product) => product.handle)).toEqual([])
})

test('every variant chooses one value of every option', () => {
  const odd = demoProducts.filter((product) =>
    product.variants.some(
      ({ optionValues }) =>
        optionValues.length !== product.options.length ||
        product.options.some((option, index) => !option.values.includes(optionValues[index] ?? '')),
    ),
  )
  expect(odd.map((product) => product.handle)).toEqual([])
})

test('prices end as a shop writes them: ten centavos, five hundred guaraníes', () => {
  const amounts = (country: CountryIso) =>
    offersIn(country).flatMap(({ priceMinor, compareAtMinor }) => [priceMinor, compareAtMinor ?? priceMinor])
  expect(amounts('BO').filter((amount) => amount <= 0 || amount % 10 !== 0)).toEqual([])
  expect(amounts('PY').filter((amount) => amount <= 0 || amount % 500 !== 0)).toEqual([])
})

test('a crossed-out price is higher than the price, for about a fifth of the products, all among the offers', () => {
  const offers = [...offersIn('BO'), ...offersIn('PY')]
  expect(
    offers.filter((offer) => offer.compareAtMinor !== undefined && offer.compareAtMinor <= offer.priceMinor),
  ).toEqual([])
  const onOffer = demoProducts.filter((product) =>
    product.variants.some((variant) => Object.values(variant.offers).some((offer) => offer.compareAtMinor)),
  )
  expect(onOffer.map((product) => product.tags.includes('ofertas'))).not.toContain(false)
  expect(onOffer.length / demoProducts.length).toBeGreaterThan(0.15)
  expect(onOffer.length / demoProducts.length).toBeLessThan(0.25)
})

test('some things are sold out, few left or on order', () => {
  const offers = [...offersIn('BO'), ...offersIn('PY')]
  expect(calculateShare(offers, (offer) => offer.stock === 0 && !offer.allowBackorder)).toBeCloseTo(0.04, 1)
  expect(calculateShare(offers, (offer) => offer.stock > 0 && offer.stock < 5)).toBeCloseTo(0.06, 1)
  expect(offers.filter((offer) => offer.allowBackorder).length).toBeGreaterThan(5)
})

test('food says its weight, its energy and its ingredients', () => {
  const food = demoProducts.filter((product) => product.tags.includes('alimento'))
  expect(food.length).toBeGreaterThan(60)
  const silent = food.filter(
    (product) => !product.kcalPerKg || !product.ingredients || product.variants.some((variant) => !variant.netGrams),
  )
  expect(silent.map((product) => product.handle)).toEqual([])
})

test('no text is left with an empty place', () => {
  const texts = demoProducts.flatMap((product) => [product.title, product.descriptionHtml, product.ingredients ?? ''])
  expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([])
})

test('the font has every letter that is printed on a pack', () => {
  const words = variants.flatMap(({ pack }) => [pack.brand, pack.line, pack.flavour ?? '', pack.weight ?? ''])
  expect([...new Set(words)].filter((word) => !canWrite(word))).toEqual([])
})

test('a label says how many grams it holds', () => {
  expect(parseGrams('7,5 kg')).toBe(7500)
  expect(parseGrams('Pack 6 × 330 g')).toBe(1980)
  expect(parseGrams('Talla M')).toBeUndefined()
})
