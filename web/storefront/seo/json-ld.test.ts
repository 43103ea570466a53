import { expect, test } from 'vitest'
import type { ProductDetail } from '#services/market/contract.ts'
import { productJsonLd } from '../shop/product-json-ld.ts'
import { withoutEmpty } from './json-ld.ts'
import { pageMeta } from './meta.ts'
import { findJsonLdFaults } from './testing/json-ld-faults.ts'

function aProduct(changes: Partial<ProductDetail> = {}, barcode: string | null = null): ProductDetail {
  return {
    title: 'Croqueta',
    description: 'Alimento completo',
    vendor: 'Kantu',
    rating: null,
    variants: [
      {
        sku: 'KAN-1',
        title: '15 kg',
        price: 18_950,
        barcode,
        isBackorder: false,
        isSoldOut: false,
        isLowQuantity: false,
      },
    ],
    ...changes,
  } as ProductDetail
}

function toJsonLd(product: ProductDetail): Record<string, unknown>[] {
  const about = {
    url: 'https://huella.com.bo/product/croqueta',
    image: null,
    currency: 'BOB',
    unit: 100,
    reviews: [],
  } as const
  const jsonLd = withoutEmpty([productJsonLd(product, about)])
  const seo = {
    title: 'x',
    description: 'x',
    canonical: 'x',
    alternates: null,
    image: null,
    type: 'product',
    index: true,
  } as const
  return pageMeta({ ...seo, jsonLd }).flatMap((tag) =>
    'script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, unknown>] : [],
  )
}

test('a product has its GTIN where the barcode is one', () => {
  const [coded] = toJsonLd(aProduct({}, '7501059224827'))
  expect(coded).toMatchObject({ gtin: '7501059224827', offers: [{ gtin: '7501059224827', sku: 'KAN-1' }] })
  const [own] = toJsonLd(aProduct({}, 'HUE-0001'))
  expect(own).not.toHaveProperty('gtin')
  expect([coded, own].flatMap((thing) => findJsonLdFaults(thing ?? {}))).toEqual([])
})

test('a product without brand and description says nothing of them', () => {
  const [thing] = toJsonLd(aProduct({ vendor: '', description: '  ' }))
  expect(thing).toMatchObject({ '@type': 'Product', name: 'Croqueta' })
  expect(thing).not.toHaveProperty('brand')
  expect(thing).not.toHaveProperty('description')
  expect(findJsonLdFaults(thing ?? {})).toEqual([])
})

test('a text has no blanks around it', () => {
  const [thing] = toJsonLd(aProduct({ description: ' Semillas limpias. ' }))
  expect(thing).toMatchObject({ description: 'Semillas limpias.' })
})

test('a list of nothing is left out, and what is 0 or false stays', () => {
  expect(withoutEmpty([{ '@type': 'ItemList', itemListElement: [] }])).toEqual([])
  expect(withoutEmpty([{ '@type': 'GeoCoordinates', latitude: 0, longitude: null }])).toEqual([
    { '@type': 'GeoCoordinates', latitude: 0 },
  ])
})

test.each([
  [{ '@type': 'Product', name: 'x', offers: [] }, 'an empty list'],
  [{ '@type': 'Product', name: '', offers: { '@type': 'Offer', price: 1, priceCurrency: 'BOB' } }, 'an empty text'],
  [{ '@type': 'Product', name: 'x', offers: { '@type': 'Offer', price: 0, priceCurrency: 'BOB' } }, 'no price'],
  [
    { '@type': 'Product', name: 'x', gtin: '123', offers: { '@type': 'Offer', price: 1, priceCurrency: 'BOB' } },
    'no GTIN',
  ],
  [{ '@type': 'Produkt', name: 'x' }, 'unknown type'],
  [{ '@type': 'WebSite', name: 'x', url: '/', colour: 'red' }, 'unknown property'],
  [{ '@type': 'WebSite', name: 'x', url: '/' }, 'no address'],
  [{ '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1 }] }, 'leads nowhere'],
])('the check finds what is wrong (%#)', (thing, fault) => {
  expect(findJsonLdFaults({ '@context': 'https://schema.org', ...thing }).join('\n')).toContain(fault)
})
