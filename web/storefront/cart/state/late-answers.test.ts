import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anItem } from '#services/market/cart/rules/cart-builders.ts'
import type { CartServer } from './cart-state.ts'
import { getCartKey } from './saved-cart.ts'
import { aServer, aStorage, aStore, cartId, quantities, saved } from './testing/a-cart-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose next answer to one kind of request is on its way for as long as the test wants. */
function aSlowServer(kind: keyof CartServer) {
  const server = aServer()
  const arrival = Promise.withResolvers<void>()
  const gate: PromiseLike<void>[] = [arrival.promise]
  const held = async <Answer>(answer: Answer): Promise<Answer> => {
    await gate.shift()
    return answer
  }
  const way: CartServer = {
    load: async () => (kind === 'load' ? held(await server.load()) : server.load()),
    save: async (cart, version) =>
      kind === 'save' ? held(await server.save(cart, version)) : server.save(cart, version),
  }
  return { server, way, arrive: arrival.resolve }
}

async function openWithOne(storage: ReturnType<typeof aStorage>, server: ReturnType<typeof aServer>) {
  const { store } = aStore({ storage, server })
  await store.open()
  store.add(anItem())
  await saved()
}

test('a line raised and saved while the cart is being read stays raised', async () => {
  const storage = aStorage()
  const { server, way, arrive } = aSlowServer('load')
  await openWithOne(storage, server)

  const { store } = aStore({ storage, server: way, version: 1 })
  await store.open()
  const read = store.load()
  store.setQuantity(anItem(), 3)
  await saved()
  expect(quantities(server.cart)).toEqual({ 'v-1': 3 })
  arrive()
  await read
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 3 })
  expect(store.getState()).toMatchObject({ version: 2, isReconciling: false })

  const next = aStore({ storage, server, version: 1 }).store
  await next.open()
  expect(quantities(next.getState().cart)).toEqual({ 'v-1': 3 })
})

test('the late answer of a save does not undo what another tab saved meanwhile', async () => {
  const storage = aStorage()
  const { server, way, arrive } = aSlowServer('save')
  await openWithOne(storage, server)

  const { store } = aStore({ storage, server: way, version: 1 })
  await store.open()
  store.setQuantity(anItem(), 3)
  await saved()

  const other = aStore({ storage, server, version: 2 }).store
  await other.open()
  other.setQuantity(anItem(), 5)
  const hear = () => store.hear(getCartKey(cartId), storage.getItem(getCartKey(cartId)))
  hear()
  await saved()
  hear()
  arrive()
  await saved()
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 5 })
  expect(store.getState()).toMatchObject({ version: 3, isUnsaved: false })
  expect(quantities(server.cart)).toEqual({ 'v-1': 5 })
})

test('a page brought back by the back button shows what was changed after it', async () => {
  const storage = aStorage()
  const { server, way, arrive } = aSlowServer('save')
  await openWithOne(storage, server)

  const { store } = aStore({ storage, server: way, version: 1 })
  await store.open()
  store.setQuantity(anItem(), 3)
  await saved()

  // The browser freezes the page, which hears of nothing.
  const next = aStore({ storage, server, version: 2 }).store
  await next.open()
  await saved()
  next.setQuantity(anItem(), 5)
  await saved()
  store.restore()
  arrive()
  await saved()
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 5 })
  expect(quantities(server.cart)).toEqual({ 'v-1': 5 })
})
