import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newCart, setQuantity } from '#services/market/cart/rules/cart.ts'
import { anItem } from '#services/market/cart/rules/cart-builders.ts'
import { getCartKey } from './saved-cart.ts'
import {
  aServer,
  aStorage,
  aStore,
  cartId,
  noCoupons,
  noMembership,
  quantities,
  saved,
  shop,
} from './testing/a-cart-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a change shows at once, is kept in the browser, and reaches the server a moment later', async () => {
  const storage = aStorage()
  const server = aServer()
  const { store } = aStore({ storage, server })
  await store.open()
  store.add(anItem())
  store.add(anItem())

  expect(store.getState().glance.count).toBe(2)
  expect(storage.values.has(getCartKey(cartId))).toBe(true)
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

test('what was ordered elsewhere meanwhile does not come back into the cart of a page that was kept', async () => {
  const storage = aStorage()
  const server = aServer()
  const first = aStore({ storage, server }).store
  await first.open()
  first.add(anItem({ quantity: 3 }))
  await saved()
  // Ordered on another device, while this page shows the state before that.
  server.cart = newCart(null, shop)
  server.version = 5
  server.isReachable = false
  const { store } = aStore({ storage, server, version: 0, isPageOld: true })
  await store.open()
  await saved()
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 3 })

  server.isReachable = true
  store.online()
  store.know(5)
  await saved()
  expect(quantities(store.getState().cart)).toEqual({})
  expect(quantities(server.cart)).toEqual({})
})

test('a cart that the server lost is sent there again when a page that was kept is loaded anew', async () => {
  const storage = aStorage()
  const first = aStore({ storage }).store
  await first.open()
  first.add(anItem({ quantity: 2 }))
  await saved()

  const server = aServer()
  const { store } = aStore({ storage, server, version: 1, isPageOld: true })
  await store.open()
  store.know(0)
  await saved()
  expect(quantities(server.cart)).toEqual({ 'v-1': 2 })
})

test('a page that was kept, in a browser that keeps no cart, asks the server', async () => {
  const server = aServer()
  const other = aStore({ server }).store
  await other.open()
  other.add(anItem())
  await saved()
  const { store } = aStore({ server, version: 0, isPageOld: true })
  await store.open()
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 1 })
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
  const { store, shownNotices } = aStore({ storage: null, server })
  await store.open()
  store.add(anItem())
  store.add(anItem())
  await saved()
  expect(quantities(server.cart)).toEqual({ 'v-1': 2 })
  expect(store.getState().keeping).toBe('memory')
  expect(shownNotices).toEqual([{ kind: 'storage-blocked' }])
})

test('with storage full the cart goes on in memory, and it is said once', async () => {
  const storage = {
    ...aStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const { store, shownNotices } = aStore({ storage })
  await store.open()
  store.add(anItem())
  store.add(anItem())
  expect(store.getState().glance.count).toBe(2)
  expect(shownNotices).toEqual([{ kind: 'storage-blocked' }])
})

test('kept data that is no cart is dropped, and it is said', async () => {
  for (const rubbish of ['{', 'null', '{"format":1}', '{"format":0,"cart":{}}']) {
    const storage = aStorage()
    storage.values.set(getCartKey(cartId), rubbish)
    const { store, shownNotices } = aStore({ storage })
    await store.open()
    expect(quantities(store.getState().cart)).toEqual({})
    expect(storage.values.size).toBe(0)
    expect(shownNotices).toEqual([{ kind: 'kept-cart-dropped' }])
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
        membership: noMembership,
      },
      conflict: false,
    }
  }
  const { store, shownNotices } = aStore({ server })
  await store.open()
  store.setQuantity(anItem(), 9)
  await saved()
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 2 })
  expect(shownNotices).toEqual([{ kind: 'only-n-left', title: 'Ñuble adulto', n: 2 }])
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
  const { store, shownNotices } = aStore({ server })
  await store.open()
  store.add(anItem())
  const flushing = store.flush()
  store.adopt({ cart: newCart(null, shop), version: 0, coupons: noCoupons, membership: noMembership }, false)
  expect(quantities(store.getState().cart)).toEqual({ 'v-1': 1 })
  expect(store.getState().isUnsaved).toBe(true)

  arrival.resolve()
  await flushing
  expect(quantities(server.cart)).toEqual({ 'v-1': 1 })
  expect(store.getState()).toMatchObject({ version: 1, isUnsaved: false })
  expect(shownNotices).toEqual([])
})

test('what the page before this one saved on its way out was changed by nobody else', async () => {
  const storage = aStorage()
  const server = aServer()
  const before = aStore({ storage, server }).store
  await before.open()
  before.add(anItem())
  const savedText = storage.getItem(getCartKey(cartId)) ?? ''
  await before.flush()
  storage.setItem(getCartKey(cartId), savedText)

  const { store, shownNotices } = aStore({ storage, server })
  await store.open()
  await saved()
  expect(quantities(server.cart)).toEqual({ 'v-1': 1 })
  expect(store.getState().isUnsaved).toBe(false)
  expect(shownNotices).toEqual([])
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
  server.coupons = { applied: tenOff, refusal: null, mustProvePhone: false, best: null }
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

test('a tab that knows of coupons asks again when another tab saved, and only then', async () => {
  const server = aServer()
  const [one, other] = [aStorage(), aStorage()]
  const { store } = aStore({ storage: one, server })
  const { store: beside } = aStore({ storage: other, server })
  await store.open()
  await beside.open()
  store.add(anItem())
  await store.flush()
  const text = () => one.getItem(getCartKey(cartId))
  beside.hear(getCartKey(cartId), text())
  expect(server.loads).toBe(0)

  beside.learnCoupons()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.loads).toBe(1)
  server.coupons = { applied: tenOff, refusal: null, mustProvePhone: false, best: null }
  store.setPromoCode('DIEZ')
  await store.flush()
  beside.hear(getCartKey(cartId), text())
  await vi.advanceTimersByTimeAsync(0)
  expect(beside.getState().coupons?.applied).toEqual(tenOff)
  beside.hear(getCartKey(cartId), text())
  expect(server.loads).toBe(2)
})

test('a membership that the server tells of is in the totals, also of what is changed afterwards', async () => {
  const server = aServer()
  server.membership = { benefits: 'known', membership: { planName: 'Huella Plus', freeDeliveryFrom: 5000 } }
  const { store } = aStore({ server })
  await store.open()
  store.add(anItem({ price: 4000 }))
  await saved()

  expect(store.getState().cart?.checkout.summary).toMatchObject({ fulfillmentTotal: 1500, total: 5500 })
  store.setQuantity(anItem({ price: 4000 }), 2)
  expect(store.getState().cart?.checkout.summary).toMatchObject({ fulfillmentTotal: 0, total: 8000 })
  expect(store.getState().membership?.membership?.planName).toBe('Huella Plus')
})

test('an account without a cart hears of its membership before it puts anything into one, a guest asks for nothing', async () => {
  const server = aServer()
  server.membership = { benefits: 'known', membership: { planName: 'Huella Plus', freeDeliveryFrom: 6000 } }
  const { store } = aStore({ server, userId: 'ana' })
  await store.open()
  expect(store.getState().membership?.membership).toMatchObject({ freeDeliveryFrom: 6000 })

  const unasked = aServer()
  await aStore({ server: unasked }).store.open()
  // Before the opening there is no shop that could have a cart.
  await aStore({ server: unasked, userId: 'ana', shop: { ...shop, id: '' } }).store.open()
  expect(unasked.loads).toBe(0)
})

test('what is known of the shop anew leaves the membership in the totals', async () => {
  const server = aServer()
  server.membership = { benefits: 'known', membership: { planName: 'Huella Plus', freeDeliveryFrom: 0 } }
  const { store } = aStore({ server })
  await store.open()
  store.add(anItem())
  await saved()

  store.setShop({ ...shop, deliveryCharge: 2000 })

  expect(store.getState().cart?.checkout.summary.fulfillmentTotal).toBe(0)
})

test('a page opened later counts with the membership that was told last, until the server says otherwise', async () => {
  const storage = aStorage()
  const server = aServer()
  server.membership = { benefits: 'known', membership: { planName: 'Huella Plus', freeDeliveryFrom: 0 } }
  const first = aStore({ storage, server }).store
  await first.open()
  first.add(anItem())
  await saved()

  const { store } = aStore({ storage, server, version: 1 })
  await store.open()
  expect(store.getState().cart?.checkout.summary.fulfillmentTotal).toBe(0)

  server.membership = noMembership
  await store.load()
  expect(store.getState().membership).toEqual(noMembership)
  store.add(anItem({ _id: 'v-2' }))
  expect(store.getState().cart?.checkout.summary.fulfillmentTotal).toBe(1500)
})
