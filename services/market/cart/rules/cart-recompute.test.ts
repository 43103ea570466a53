import { expect, test } from 'vitest'
import { addToCart } from './cart.ts'
import { anEmptyCart, anItem, aShop } from './cart-builders.ts'
import { type ServerLine, withServerLines } from './cart-recompute.ts'
import { pieceCount } from './cart-totals.ts'

const shop = aShop()
const cart = addToCart(anEmptyCart(), anItem({ quantity: 4 }), shop).cart

function aLine(facts: Partial<Omit<ServerLine, 'price'>> & { price?: number } = {}): ServerLine {
  const { price = 3890, ...rest } = facts
  return {
    productId: 'p-1',
    productVariantId: 'v-1',
    sku: 'NUB-15',
    title: 'Ñuble adulto',
    optionTitle: '15 kg',
    productSlug: 'nuble-adulto',
    productVendor: 'Ñuble',
    imageId: 'img-1',
    tags: ['perros'],
    category: 'Alimento seco',
    quantity: 4,
    askedQuantity: 4,
    price: { amount: price, currencyCode: 'BOB' },
    currentStock: 10,
    isBackorder: false,
    problem: null,
    ...rest,
  }
}

test('a cart that the server agrees with stays as it is', () => {
  const answer = withServerLines(cart, [aLine()], shop)
  expect(answer.cart).toEqual(cart)
  expect(answer.notices).toEqual([])
})

test('an item put in from a listing learns its tags and its category, which a line without a name leaves as they were', () => {
  const fromListing = addToCart(anEmptyCart(), anItem({ tags: [], category: null }), shop).cart
  const answered = withServerLines(
    fromListing,
    [aLine({ tags: ['perros', 'croquetas'], category: 'Croquetas' })],
    shop,
  ).cart
  expect(answered.items['v-1']).toMatchObject({ tags: ['perros', 'croquetas'], category: 'Croquetas' })

  const unknown = aLine({ title: '', tags: [], category: null, quantity: 0, problem: 'not-sold-here' })
  expect(withServerLines(answered, [unknown], shop).cart.items['v-1']).toMatchObject({
    tags: ['perros', 'croquetas'],
    category: 'Croquetas',
  })
})

test("the server's price is final, and the difference is told", () => {
  const answer = withServerLines(cart, [aLine({ price: 4200, problem: 'price-changed' })], shop)
  expect(answer.cart.checkout.summary.itemTotal).toBe(16_800)
  expect(answer.notices).toEqual([{ kind: 'price-changed', title: 'Ñuble adulto', from: 3890, to: 4200 }])
})

test('a quantity over the stock becomes the stock', () => {
  const line = aLine({ quantity: 2, currentStock: 2, problem: 'not-enough-stock' })
  const answer = withServerLines(cart, [line], shop)
  expect(answer.cart.items['v-1']).toMatchObject({ quantity: 2, isLowQuantity: true })
  expect(answer.notices).toEqual([{ kind: 'only-n-left', title: 'Ñuble adulto', n: 2 }])
})

test('what cannot be sold stays as a sold-out line, is not charged, and is told once', () => {
  const gone = aLine({ quantity: 0, currentStock: 0, problem: 'sold-out' })
  const first = withServerLines(cart, [gone], shop)
  expect(first.cart.items['v-1']).toMatchObject({ isSoldOut: true, quantity: 4 })
  expect(pieceCount(first.cart)).toBe(0)
  expect(first.notices).toEqual([{ kind: 'sold-out', title: 'Ñuble adulto' }])
  expect(withServerLines(first.cart, [gone], shop).notices).toEqual([])
})

test('a line that another shop would sell says that it is not sold here, under the name it had', () => {
  const unknown = aLine({ title: '', quantity: 0, currentStock: 0, price: 0, problem: 'not-sold-here' })
  const answer = withServerLines(cart, [unknown], shop)
  expect(answer.notices).toEqual([{ kind: 'not-sold-here', title: 'Ñuble adulto' }])
})

test('a sold-out line that comes back is counted again', () => {
  const gone = withServerLines(cart, [aLine({ quantity: 0, currentStock: 0, problem: 'sold-out' })], shop).cart
  const answer = withServerLines(gone, [aLine()], shop)
  expect(pieceCount(answer.cart)).toBe(4)
  expect(answer.notices).toEqual([{ kind: 'back-in-stock', title: 'Ñuble adulto' }])
})

test('a line that this cart did not have comes in silently', () => {
  const answer = withServerLines(anEmptyCart(), [aLine({ productVariantId: 'v-2' })], shop)
  expect(answer.cart.items['v-2']).toMatchObject({ quantity: 4, title: 'Ñuble adulto' })
  expect(answer.notices).toEqual([])
})
