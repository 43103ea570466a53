import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogProduct } from '#services/market/contract.ts'
import { decodeCard, encodeCard, getCardId } from './card-product.ts'

const text = fc.string({ unit: fc.constantFrom('a', '|', '%', '7', 'C', '2', '5', 'ñ', ' ', '"', '\n') })
const money = fc.nat({ max: 10_000_000 })
const variants = fc.array(
  fc.record({
    ...{ _id: fc.uuid(), sku: text, optionTitle: text, price: money, compareAtPrice: fc.option(money) },
    ...{ currentStock: fc.nat(), isBackorder: fc.boolean(), imageId: fc.option(fc.constantFrom('one', 'two')) },
  }),
  { maxLength: 3 },
)
const products = fc.record({
  ...{ _id: fc.uuid(), title: text, slug: text, vendor: text, category: fc.option(fc.constantFrom('Aves', 'a|b')) },
  ...{ variants, variantCount: fc.nat(), pricing: fc.record({ minPrice: money }) },
  primaryImage: fc.option(fc.record({ imageId: fc.constantFrom('one', 'two'), alt: text })),
  rating: fc.option(fc.record({ average: fc.constantFrom(1, 4.8), count: fc.integer({ min: 1 }) })),
}) as fc.Arbitrary<CatalogProduct>

test('a card’s product arrives as it was sent, whatever its texts hold', () => {
  fc.assert(
    fc.property(products, (product) => {
      const { _id, title, slug, vendor, category, variantCount, rating, primaryImage, pricing } = product
      const card = encodeCard(product)
      expect(getCardId(card)).toBe(_id)
      expect(decodeCard(card)).toEqual({
        ...{ _id, title, slug, vendor, category, variantCount, rating, minPrice: pricing.minPrice },
        primaryImage: primaryImage && { imageId: primaryImage.imageId },
        // A variant without a picture of its own has the product's.
        variants: product.variants.map((each) => ({
          ...each,
          imageId: each.imageId ?? primaryImage?.imageId ?? null,
        })),
      })
    }),
  )
})

test('a card holds the sizes that it offers, and the first one for sale', () => {
  const aVariant = (sku: string, currentStock: number) => ({
    ...{ _id: sku, sku, optionTitle: sku, price: 100, compareAtPrice: null, isBackorder: false, imageId: null },
    currentStock,
  })
  const product = (stocks: number[]) =>
    ({
      ...{ _id: 'p', title: 'Hueso', slug: 'hueso', vendor: 'Kantu', category: null, rating: null, primaryImage: null },
      ...{ variantCount: stocks.length, pricing: { minPrice: 100 } },
      variants: stocks.map((stock, index) => aVariant(`V${index}`, stock)),
    }) as unknown as CatalogProduct
  const countSent = (stocks: number[]) => decodeCard(encodeCard(product(stocks))).variants.length
  expect([countSent([]), countSent([1, 1, 1, 1, 1]), countSent([0, 0, 0, 0, 1, 1])]).toEqual([0, 3, 5])
})
