import { expect, test } from 'vitest'
import { addToCart, removeFromCart, setQuantity, withDelivery, withNotes } from './cart.ts'
import { anEmptyCart, anItem, aShop } from './cart-builders.ts'
import { reconciledCarts } from './cart-reconcile.ts'
import type { Cart } from './cart-shape.ts'

const shop = aShop()
const a = anItem({ _id: 'a' })
const b = anItem({ _id: 'b' })
const c = anItem({ _id: 'c' })
const start = [a, b].reduce((cart, item) => addToCart(cart, item, shop).cart, anEmptyCart())

function quantities(cart: Cart) {
  return Object.fromEntries(Object.values(cart.items).map((item) => [item._id, item.quantity]))
}

test('what each side changed survives: additions, quantities, removals', () => {
  const server = addToCart(setQuantity(start, a, 5, shop).cart, c, shop).cart
  const copy = removeFromCart(start, 'b', shop)
  expect(quantities(reconciledCarts(server, copy, ['b'], shop))).toEqual({ a: 5, c: 1 })
})

test('where both changed one line, this copy is the later word', () => {
  const server = setQuantity(start, a, 5, shop).cart
  const copy = setQuantity(start, a, 2, shop).cart
  expect(quantities(reconciledCarts(server, copy, ['a'], shop))).toEqual({ a: 2, b: 1 })
})

test('what the server removed and this copy did not touch is gone', () => {
  expect(quantities(reconciledCarts(removeFromCart(start, 'a', shop), start, [], shop))).toEqual({ b: 1 })
})

test('untouched fields come from the server, touched ones from the copy', () => {
  const server = withNotes(withDelivery(start, false, shop), 'del servidor')
  const copy = withNotes(start, 'de esta pestaña')
  expect(reconciledCarts(server, copy, ['notes'], shop)).toMatchObject({ notes: 'de esta pestaña', hasDelivery: false })
})

test('joining twice is joining once', () => {
  const server = setQuantity(start, a, 5, shop).cart
  const copy = addToCart(start, c, shop).cart
  const once = reconciledCarts(server, copy, ['c'], shop)
  expect(reconciledCarts(once, copy, ['c'], shop)).toEqual(once)
})
