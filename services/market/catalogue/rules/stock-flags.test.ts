import { expect, test } from 'vitest'
import { productFlags, variantFlags } from './stock-flags.ts'

test('five left is low, six is not', () => {
  expect(variantFlags({ stock: 5, allowBackorder: false }).isLowQuantity).toBe(true)
  expect(variantFlags({ stock: 6, allowBackorder: false }).isLowQuantity).toBe(false)
})

test('what is sold out can be ordered when the shop orders it', () => {
  expect(variantFlags({ stock: 0, allowBackorder: true })).toMatchObject({ isSoldOut: true, isBackorder: true })
  expect(variantFlags({ stock: 1, allowBackorder: true })).toMatchObject({ isSoldOut: false, isBackorder: false })
})

test('a product is sold out when all its sizes are, and low when one is', () => {
  const empty = { stock: 0, allowBackorder: false }
  const full = { stock: 9, allowBackorder: false }
  expect(productFlags([empty, full])).toEqual({ isLowQuantity: true, isSoldOut: false, isBackorder: false })
  expect(productFlags([empty, empty])).toMatchObject({ isSoldOut: true })
})
