import { expect, test } from 'vitest'
import type { FeedItem } from '#services/market/contract.ts'
import { merchantItem } from './merchant-item.ts'

const croquettes: FeedItem = {
  ...{ variantId: 'v-1', productId: 'p-1', slug: 'croquetas', sku: 'CR-3', barcode: null, imageId: 'abc' },
  ...{ title: 'Croquetas', optionTitle: '3 kg', description: 'De pollo & arroz', vendor: 'Ñuble' },
  ...{ categories: ['Perros', 'Alimento'], price: 9790, compareAtPrice: null, availability: 'in_stock' },
}
const bolivia = { origin: 'https://huella.com.bo', currency: 'BOB' } as const
const facts = (changes: Partial<FeedItem>, market: Parameters<typeof merchantItem>[1] = bolivia) =>
  Object.fromEntries(
    [...merchantItem({ ...croquettes, ...changes }, market).matchAll(/<([\w:]+)>([^<]*)<\/\1>/g)].map(
      ([, tag, text]) => [tag, text],
    ),
  )

test('an option is told with the names, links and money that Google asks for', () => {
  expect(facts({})).toEqual({
    'g:id': 'CR-3',
    title: 'Croquetas, 3 kg',
    description: 'De pollo &amp; arroz',
    link: 'https://huella.com.bo/product/croquetas?variant=CR-3',
    'g:image_link': 'https://huella.com.bo/media/products/abc-1200.jpg',
    'g:availability': 'in_stock',
    'g:price': '97.90 BOB',
    'g:brand': 'Ñuble',
    'g:identifier_exists': 'no',
    'g:condition': 'new',
    'g:item_group_id': 'p-1',
    'g:size': '3 kg',
    'g:product_type': 'Perros &gt; Alimento',
  })
})

test('a lower price is a sale, guaraníes have no decimals, and a barcode of the world is told', () => {
  const paraguay = { origin: 'https://huella.com.py', currency: 'PYG' } as const
  expect(facts({ price: 84_900, compareAtPrice: 113_000, barcode: '7501031311309' }, paraguay)).toMatchObject({
    'g:price': '113000 PYG',
    'g:sale_price': '84900 PYG',
    'g:gtin': '7501031311309',
  })
  expect(facts({ barcode: '123' })).not.toHaveProperty('g:gtin')
})

test('what comes to order is not promised, what has no picture is left out, and long texts end at a whole letter', () => {
  expect(facts({ availability: 'backorder' })['g:availability']).toBe('out_of_stock')
  expect(merchantItem({ ...croquettes, imageId: null }, bolivia)).toBe('')
  const { title, description } = facts({ title: '🐶'.repeat(200), optionTitle: '', description: '' })
  expect(Array.from(title ?? '')).toHaveLength(150)
  expect(description).toHaveLength(400)
})

test('no text breaks the document', () => {
  expect(facts({ title: 'a</title><script>\u0000\u000b"', optionTitle: '' }).title).toBe(
    'a&lt;/title&gt;&lt;script&gt;&quot;',
  )
})
