import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { productForms, toNewProduct } from './product-form.server.ts'

function makeForm(typed: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) for (const each of [value].flat()) form.append(name, each)
  return form
}

test('a name and a price are enough: nothing else is said, and it is sold at once', () => {
  const empty = { vendor: '', description: '', categoryId: '', listPrice: '', stock: '', sku: '', barcode: '' }
  const { value } = parseForm(makeForm({ ...empty, title: 'Pelota', price: '89,90', key: 'k' }), productForms.BOB)
  expect(value && toNewProduct(value)).toEqual({
    ...{ title: 'Pelota', vendor: '', description: '', categoryId: null, petTypes: [], sku: '', barcode: '' },
    ...{ price: 8990, listPrice: null, stock: 0, netContent: '', isHidden: false },
  })
})

test('amounts are of the currency of the shop, and paragraphs stay', () => {
  const typed = {
    title: 'Pelota',
    price: '45.000',
    sale: 'hidden',
    petTypes: ['PERRO', 'GATO'],
    description: 'a\r\n\r\nb',
  }
  const { value } = parseForm(makeForm(typed), productForms.PYG)
  expect(value && toNewProduct(value)).toMatchObject({
    ...{ price: 45_000, isHidden: true, petTypes: ['PERRO', 'GATO'], description: 'a\n\nb' },
  })
})

test('a missing name, a price of nothing and half a unit are errors of their fields', () => {
  const { errors } = parseForm(makeForm({ title: ' ', price: '0', stock: '1.5' }), productForms.BOB)
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['price', 'stock', 'title'])
})
