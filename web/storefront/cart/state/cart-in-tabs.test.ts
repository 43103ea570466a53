import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anItem } from '#services/market/cart/rules/cart-builders.ts'
import { getCartKey } from './saved-cart.ts'
import { aServer, aStorage, aStore, cartId, quantities, saved } from './testing/a-cart-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('two tabs agree at once through the storage', async () => {
  const storage = aStorage()
  const server = aServer()
  const one = aStore({ storage, server }).store
  const two = aStore({ storage, server }).store
  await one.open()
  await two.open()

  one.add(anItem({ quantity: 2 }))
  two.hear(getCartKey(cartId), storage.getItem(getCartKey(cartId)))
  expect(quantities(two.getState().cart)).toEqual({ 'v-1': 2 })

  await saved()
  expect(server.saves).toBe(1)
})

test('two devices that changed different lines end with both changes, and it is told', async () => {
  const server = aServer()
  const phone = aStore({ server }).store
  const { store: laptop, shownNotices } = aStore({ server })
  await phone.open()
  await laptop.open()
  phone.add(anItem({ _id: 'v-1' }))
  await saved()
  laptop.add(anItem({ _id: 'v-2' }))
  await saved()

  expect(quantities(server.cart)).toEqual({ 'v-1': 1, 'v-2': 1 })
  expect(quantities(laptop.getState().cart)).toEqual({ 'v-1': 1, 'v-2': 1 })
  expect(shownNotices).toEqual([{ kind: 'changed-elsewhere' }])
})

test('what another tab kept before it heard of a change takes nothing back, and both end with all of it', async () => {
  const storage = aStorage()
  const server = aServer()
  const [one, two] = [aStore({ storage, server }).store, aStore({ storage, server }).store]
  const text = () => storage.getItem(getCartKey(cartId))
  await one.open()
  await two.open()
  one.add(anItem())
  two.hear(getCartKey(cartId), text())
  two.setNotes('Tocar el timbre')
  one.hear(getCartKey(cartId), text())

  // The first tab saves and stores that, while the second one has just chosen pick-up.
  two.setHasDelivery(false)
  await one.flush()
  two.hear(getCartKey(cartId), text())
  expect(two.getState()).toMatchObject({ cart: { hasDelivery: false, notes: 'Tocar el timbre' }, isUnsaved: true })

  one.hear(getCartKey(cartId), text())
  expect(one.getState().cart?.hasDelivery).toBe(false)
  await saved()
  expect(server.cart).toMatchObject({ hasDelivery: false, notes: 'Tocar el timbre' })
  expect(quantities(server.cart)).toEqual({ 'v-1': 1 })

  // After that save, later changes of the other tab count.
  one.hear(getCartKey(cartId), text())
  one.setHasDelivery(true)
  two.hear(getCartKey(cartId), text())
  expect(two.getState().cart?.hasDelivery).toBe(true)
})
