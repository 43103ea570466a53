import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anItem } from '#services/market/cart/rules/cart-builders.ts'
import { aServer, aStorage, aStore, saved } from './testing/a-cart-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('when it is to arrive and how it is paid are set and cleared, and another browser finds them', async () => {
  const server = aServer()
  const { store } = aStore({ server })
  await store.open()
  store.add(anItem())
  store.setScheduledDeliveryDate('2026-11-24T14:00:00.000Z')
  store.setPaymentMethod('qr')
  await saved()

  const other = aStore({ server, storage: aStorage(), version: server.version }).store
  await other.open()
  const { cart } = other.getState()
  expect(cart).toMatchObject({ scheduledDeliveryDate: '2026-11-24T14:00:00.000Z', paymentMethod: 'qr' })
  expect(cart?.checkout.fulfillmentGroups[0].data.scheduledDeliveryDate).toBe('2026-11-24T14:00:00.000Z')

  other.setScheduledDeliveryDate(null)
  await saved()
  expect(server.cart).toMatchObject({ scheduledDeliveryDate: null, paymentMethod: 'qr' })
})

test('carts are reconciling while another copy is joined, and in no case for ever', async () => {
  const server = aServer()
  const first = aStore({ server }).store
  await first.open()
  first.add(anItem())
  await saved()
  const { store } = aStore({ server })
  const seen: boolean[] = []
  store.subscribe(() => seen.push(store.getState().isReconciling))
  await store.open()

  // The cart has no server version yet, so the save meets a conflict.
  store.add(anItem({ _id: 'v-2' }))
  await saved()
  expect(seen).toContain(true)
  expect(store.getState()).toMatchObject({ isReconciling: false, isUnsaved: false })
  expect(Object.keys(server.cart?.items ?? {}).sort()).toEqual(['v-1', 'v-2'])

  server.isReachable = false
  const failed = store.load()
  expect(store.getState().isReconciling).toBe(true)
  await failed
  expect(store.getState()).toMatchObject({ isReconciling: false, connection: 'lost' })
})
