import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anItem } from '#services/market/cart/rules/cart-builders.ts'
import { getCartKey } from './saved-cart.ts'
import { aServer, aStorage, aStore, quantities, saved } from './testing/a-cart-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what was put in before anybody knew who it is goes to the cart of whoever it was, once, and not what was there', async () => {
  const storage = aStorage()
  const server = aServer()
  const anonymousCart = aStore({ storage, server }).store
  await anonymousCart.open()
  anonymousCart.add(anItem({ _id: 'v-0' }))
  await saved()
  server.isReachable = false
  anonymousCart.add(anItem({ quantity: 2 }))
  await saved()

  const owned = { cartId: 'ana_almacen-hq', userId: 'ana', storage }
  const { store } = aStore(owned)
  await store.open()
  const handed = anonymousCart.handOver()
  for (const item of handed) store.add(item)

  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 2 })
  expect([...storage.values.keys()]).toEqual([getCartKey('ana_almacen-hq')])
  expect(anonymousCart.handOver()).toEqual([])
})
