import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newCart, setQuantity } from '#services/market/rules/cart.ts'
import { anItem, aShop } from '#services/market/rules/cart-builders.ts'
import type { Cart } from '#services/market/rules/cart-shape.ts'
import type { CartCoupons } from '../coupons/cart-coupons.ts'
import {
  type CartServer,
  createCartStore,
  SAVE_AFTER_MS,
  type SaveAnswer,
  type ServerCart,
  type StoreNotice,
} from './cart-store.ts'
import { keyOfCart } from './kept-cart.ts'

const shop = aShop()
const cartId = 'anonymousCart_almacen-hq'
const noCoupons: CartCoupons = { applied: null, refusal: null, best: null }
const NOTHING = { quantities: {}, count: 0, itemTotal: 0, hasDelivery: true }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that keeps one cart under versions, as market does. */
function aServer() {
  const server = {
    cart: null as Cart | null,
    version: 0,
    saves: 0,
    isReachable: true,
    loads: 0,
    coupons: noCoupons,
    async load(): Promise<ServerCart> {
      if (!server.isReachable) throw new TypeError('Failed to fetch')
      server.loads += 1
      return { cart: server.cart, version: server.version, notices: [], coupons: server.coupons }
    },
    async save(cart: Cart, version: number): Promise<SaveAnswer> {
      if (!server.isReachable) throw new TypeError('Failed to fetch')
      if (version !== server.version) return { saved: { ...(await server.load()) }, conflict: true }
      server.cart = cart
      server.version += 1
      server.saves += 1
      return { saved: { cart, version: server.version, notices: [], coupons: server.coupons }, conflict: false }
    },
  }
  return server satisfies CartServer
}

function aStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

type Needs = Parameters<typeof createCartStore>[0]

function aStore(needs: Partial<Needs> = {}) {
  const told: StoreNotice[] = []
  const store = createCartStore({
    cartId,
    userId: null,
    shop,
    version: 0,
    glance: NOTHING,
    storage: aStorage(),
    server: aServer(),
    tell: (notices) => told.push(...notices),
    ...needs,
  })
  return { store, told }
}

const saved = () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)

function quantities(cart: Cart | null) {
  return Object.fromEntries(Object.values(cart?.items ?? {}).map((item) => [item._id, item.quantity]))
}

test('a change shows at once, is kept in the browser, and reaches the server a moment later', async () => {
  const storage = aStorage()
  const server = aServer()
  const { store } = aStore({ storage, server })
  await store.open()
  store.add(anItem())
  store.add(anItem())

  expect(store.getState().glance.count).toBe(2)
  expect(storage.values.has(keyOfCart(cartId))).toBe(true)
  expect(server.saves).toBe(0)

  await saved()
  expect(server.saves).toBe(1)
  expect(quantities(server.cart)).toEqual({ 'v-1': 2 })
  expect(store.getState()).toMatchObject({ version: 1, isUnsaved: false })
})

test('a page opened later finds the cart of this browser', async () => {
  const storage = aStorage()
  const server = aServer()
  const first = aStore({ storage, server }).store
  await first.open()
  first.add(anItem({ quantity: 3 }))
  await saved()

  const { store } = aStore({ storage, server, version: 1 })
  await store.open()
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 3 })
})

test("a newer cart of the server takes the place of this browser's", async () => {
  const storage = aStorage()
  const server = aServer()
  const first = aStore({ storage, server }).store
  await first.open()
  first.add(anItem())
  await saved()
  server.cart = newCart(null, shop)
  server.version = 2

  const { store } = aStore({ storage, server, version: 2 })
  await store.open()
  expect(quantities(store.getState().cart)).toEqual({})
})

test('a cart that the server lost is sent there again', async () => {
  const storage = aStorage()
  const first = aStore({ storage }).store
  await first.open()
  first.add(anItem({ quantity: 2 }))
  await saved()

  const server = aServer()
  const { store } = aStore({ storage, server })
  await store.open()
  await saved()
  expect(quantities(server.cart)).toEqual({ 'v-1': 2 })
})

test('two tabs agree at once through the storage', async () => {
  const storage = aStorage()
  const server = aServer()
  const one = aStore({ storage, server }).store
  const two = aStore({ storage, server }).store
  await one.open()
  await two.open()

  one.add(anItem({ quantity: 2 }))
  two.hear(keyOfCart(cartId), storage.getItem(keyOfCart(cartId)))
  expect(quantities(two.getState().cart)).toEqual({ 'v-1': 2 })

  await saved()
  expect(server.saves).toBe(1)
})

test('two devices that changed different lines end with both changes, and it is told', async () => {
  const server = aServer()
  const phone = aStore({ server }).store
  const { store: laptop, told } = aStore({ server })
  await phone.open()
  await laptop.open()
  phone.add(anItem({ _id: 'v-1' }))
  await saved()
  laptop.add(anItem({ _id: 'v-2' }))
  await saved()

  expect(quantities(server.cart)).toEqual({ 'v-1': 1, 'v-2': 1 })
  expect(quantities(laptop.getState().cart)).toEqual({ 'v-1': 1, 'v-2': 1 })
  expect(told).toEqual([{ kind: 'changed-elsewhere' }])
})

test('without a connection the cart goes on, and is saved when it is back', async () => {
  const server = aServer()
  server.isReachable = false
  const { store } = aStore({ server })
  await store.open()
  store.add(anItem())
  await saved()
  expect(store.getState()).toMatchObject({ connection: 'lost', isUnsaved: true })
  expect(store.getState().glance.count).toBe(1)

  server.isReachable = true
  store.online()
  await vi.advanceTimersByTimeAsync(0)
  expect(quantities(server.cart)).toEqual({ 'v-1': 1 })
  expect(store.getState()).toMatchObject({ connection: 'online', isUnsaved: false })
})

test('with storage blocked the cart lives in memory and on the server, and it is said once', async () => {
  const server = aServer()
  const { store, told } = aStore({ storage: null, server })
  await store.open()
  store.add(anItem())
  store.add(anItem())
  await saved()
  expect(quantities(server.cart)).toEqual({ 'v-1': 2 })
  expect(store.getState().keeping).toBe('memory')
  expect(told).toEqual([{ kind: 'storage-blocked' }])
})

test('with storage full the cart goes on in memory, and it is said once', async () => {
  const storage = {
    ...aStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const { store, told } = aStore({ storage })
  await store.open()
  store.add(anItem())
  store.add(anItem())
  expect(store.getState().glance.count).toBe(2)
  expect(told).toEqual([{ kind: 'storage-blocked' }])
})

test('kept data that is no cart is dropped, and it is said', async () => {
  for (const rubbish of ['{', 'null', '{"format":1}', '{"format":0,"cart":{}}']) {
    const storage = aStorage()
    storage.values.set(keyOfCart(cartId), rubbish)
    const { store, told } = aStore({ storage })
    await store.open()
    expect(quantities(store.getState().cart)).toEqual({})
    expect(storage.values.size).toBe(0)
    expect(told).toEqual([{ kind: 'kept-cart-dropped' }])
  }
})

test("the server's correction is final and is told", async () => {
  const server = aServer()
  server.save = async (cart) => {
    const corrected = setQuantity(cart, anItem(), 2, shop).cart
    return {
      saved: {
        cart: corrected,
        version: 1,
        notices: [{ kind: 'only-n-left', title: 'Ñuble adulto', n: 2 }],
        coupons: noCoupons,
      },
      conflict: false,
    }
  }
  const { store, told } = aStore({ server })
  await store.open()
  store.setQuantity(anItem(), 9)
  await saved()
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 2 })
  expect(told).toEqual([{ kind: 'only-n-left', title: 'Ñuble adulto', n: 2 }])
})

test('what changes while a save is under way is kept and saved next', async () => {
  const server = aServer()
  const { store } = aStore({ server })
  await store.open()
  store.add(anItem({ _id: 'v-1' }))
  const flushing = store.flush()
  store.add(anItem({ _id: 'v-2' }))
  await flushing
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 1, 'v-2': 1 })
  await saved()
  expect(quantities(server.cart)).toEqual({ 'v-1': 1, 'v-2': 1 })
})

test('a page rendered before a save arrived does not undo what is on its way', async () => {
  const server = aServer()
  const arrival = Promise.withResolvers<void>()
  const save = server.save
  server.save = async (cart, version) => {
    await arrival.promise
    return save(cart, version)
  }
  const { store, told } = aStore({ server })
  await store.open()
  store.add(anItem())
  const flushing = store.flush()
  store.adopt({ cart: newCart(null, shop), version: 0, coupons: noCoupons }, false)
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 1 })
  expect(store.getState().isUnsaved).toBe(true)

  arrival.resolve()
  await flushing
  expect(quantities(server.cart)).toEqual({ 'v-1': 1 })
  expect(store.getState()).toMatchObject({ version: 1, isUnsaved: false })
  expect(told).toEqual([])
})

test('what the page before this one saved on its way out was changed by nobody else', async () => {
  const storage = aStorage()
  const server = aServer()
  const before = aStore({ storage, server }).store
  await before.open()
  before.add(anItem())
  const kept = storage.getItem(keyOfCart(cartId)) ?? ''
  await before.flush()
  storage.setItem(keyOfCart(cartId), kept)

  const { store, told } = aStore({ storage, server })
  await store.open()
  await saved()
  expect(quantities(server.cart)).toEqual({ 'v-1': 1 })
  expect(store.getState().isUnsaved).toBe(false)
  expect(told).toEqual([])
})

test('a removed line can be brought back', async () => {
  const { store } = aStore()
  await store.open()
  store.add(anItem({ _id: 'v-1' }))
  store.add(anItem({ _id: 'v-2' }))
  const undo = store.remove('v-1')
  expect(quantities(store.getState().cart)).toEqual({ 'v-2': 1 })
  undo?.()
  expect(Object.keys(store.getState().cart?.items ?? {})).toEqual(['v-1', 'v-2'])
})

const tenOff = { code: 'DIEZ', title: 'Diez', discount: 389, displayDiscount: 'Bs 3,89', isFreeDelivery: false }

test('a promo code is saved with the cart, what the server says of it comes back, and it is there after a reload', async () => {
  const storage = aStorage()
  const server = aServer()
  const { store } = aStore({ storage, server })
  await store.open()
  store.add(anItem())
  server.coupons = { applied: tenOff, refusal: null, best: null }
  store.setPromoCode(' diez ')
  expect(store.getState().coupons).toBe(null)
  await store.flush()
  expect(server.cart?.promoCode).toBe('diez')
  expect(store.getState().coupons?.applied).toEqual(tenOff)

  const again = aStore({ storage, server, version: server.version }).store
  await again.open()
  expect(again.getState().cart?.promoCode).toBe('diez')
  again.learnCoupons()
  await vi.advanceTimersByTimeAsync(0)
  expect(again.getState().coupons?.applied).toEqual(tenOff)
  expect(again.getState().isUnsaved).toBe(false)
})

test('a code that was taken away here stays away when the server is read', async () => {
  const server = aServer()
  const { store } = aStore({ server })
  await store.open()
  store.add(anItem())
  store.setPromoCode('DIEZ')
  await store.flush()
  store.setPromoCode(null)
  await store.load()
  expect(store.getState().cart?.promoCode).toBe(null)
  await saved()
  expect(server.cart?.promoCode).toBe(null)
})

test('what another tab kept before it heard of a change takes nothing back, and both end with all of it', async () => {
  const storage = aStorage()
  const server = aServer()
  const [one, two] = [aStore({ storage, server }).store, aStore({ storage, server }).store]
  const text = () => storage.getItem(keyOfCart(cartId))
  await one.open()
  await two.open()
  one.add(anItem())
  two.hear(keyOfCart(cartId), text())
  two.setNotes('Tocar el timbre')
  one.hear(keyOfCart(cartId), text())

  // The first one saves, and writes that down while the second one has just chosen to fetch it.
  two.setHasDelivery(false)
  await one.flush()
  two.hear(keyOfCart(cartId), text())
  expect(two.getState()).toMatchObject({ cart: { hasDelivery: false, notes: 'Tocar el timbre' }, isUnsaved: true })

  one.hear(keyOfCart(cartId), text())
  expect(one.getState().cart?.hasDelivery).toBe(false)
  await saved()
  expect(server.cart).toMatchObject({ hasDelivery: false, notes: 'Tocar el timbre' })
  expect(quantities(server.cart)).toEqual({ 'v-1': 1 })

  // Once it is saved, what the other one chooses later counts.
  one.hear(keyOfCart(cartId), text())
  one.setHasDelivery(true)
  two.hear(keyOfCart(cartId), text())
  expect(two.getState().cart?.hasDelivery).toBe(true)
})

test('a tab that knows of coupons asks again when another tab saved, and only then', async () => {
  const server = aServer()
  const [one, other] = [aStorage(), aStorage()]
  const { store } = aStore({ storage: one, server })
  const { store: beside } = aStore({ storage: other, server })
  await store.open()
  await beside.open()
  store.add(anItem())
  await store.flush()
  const text = () => one.getItem(keyOfCart(cartId))
  beside.hear(keyOfCart(cartId), text())
  expect(server.loads).toBe(0)

  beside.learnCoupons()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.loads).toBe(1)
  server.coupons = { applied: tenOff, refusal: null, best: null }
  store.setPromoCode('DIEZ')
  await store.flush()
  beside.hear(keyOfCart(cartId), text())
  await vi.advanceTimersByTimeAsync(0)
  expect(beside.getState().coupons?.applied).toEqual(tenOff)
  beside.hear(keyOfCart(cartId), text())
  expect(server.loads).toBe(2)
})
