import { expect, test } from 'vitest'
import { eventNames } from './event-names.ts'
import { events, whyNotTracked } from './events.ts'
import { inMajorUnits } from './in-major-units.ts'
import { judgeCall, type ReceivedCall, withoutContacts } from './judge-call.ts'
import { occurredAt } from './occurred-at.ts'
import { getPagePath } from './page-path.ts'

const receivedAt = new Date('2026-11-23T12:00:00Z')
const agreed = { consent: { categoryPreferences: { analytics: true } } }
const browser = { source: 'browser', uid: 'u-1', country: 'PY', sentAt: undefined, receivedAt } as const
const server = { ...browser, source: 'server', uid: null } as const
const aCall: ReceivedCall = {
  type: 'track',
  messageId: 'm-1',
  event: 'Schedule Started',
  anonymousId: 'a-1',
  context: agreed,
}

const line = {
  product_id: 'p-1',
  variant_id: 'v-1',
  sku: 'SKU',
  name: 'Alimento para gatos 1,5 kg',
  brand: 'Felix',
  category: null,
  variant: '1,5 kg',
  price: 8400,
  currency: 'BOB',
  quantity: 2,
}
const order = { order_id: 'o-1', order_type: 'shop', total: 16_800, currency: 'BOB', products: [{ product_id: 'p-1' }] }

test('every event has a schema of its own', () => {
  expect(Object.keys(events).sort()).toEqual([...eventNames].sort())
})

test('the specified events have their names', () => {
  expect(eventNames).toEqual(
    expect.arrayContaining([
      'Select or Add Pet Started',
      'Choose Service Started',
      'Schedule Started',
      'Checkout Started',
      'Order Completed',
      'Pet Added',
    ]),
  )
})

test('what the pages say of an event is let through', () => {
  expect(whyNotTracked('Product Added', line)).toBeNull()
  expect(whyNotTracked('Order Completed', order)).toBeNull()
  expect(whyNotTracked('Order Completed', { ...order, tip: undefined })).toBeNull()
})

test.each([
  ['a property that nobody thought of', 'Product Added', { ...line, email: 'ana@example.com' }, 'email is not known'],
  [
    'money that is no whole number of minor units',
    'Product Added',
    { ...line, price: 84.5 },
    'price must be an amount',
  ],
  ['a debt', 'Product Added', { ...line, price: -1 }, 'price must be an amount'],
  ['a currency that nobody pays in', 'Product Added', { ...line, currency: 'USD' }, 'currency must be BOB or PYG'],
  ['what is missing', 'Pet Added', {}, 'pet_id must be an id'],
  ['words for an id', 'Pet Added', { pet_id: 'Toby de Ana' }, 'pet_id must be an id'],
  ['a fault deep inside', 'Cart Viewed', { value: 0, currency: 'BOB', products: [{}] }, 'products 0: product_id must'],
  ['no object', 'Schedule Started', 'now', 'must be an object'],
  ['an order of nothing, in Spanish', 'Order Completed', { ...order, products: [] }, 'No se encontraron servicios'],
] as const)('%s is refused', (_what, event, properties, why) => {
  expect(whyNotTracked(event, properties)).toContain(why)
})

test('a call of a browser is kept with the country of its host and the user of its session', () => {
  const context = { ...agreed, country: 'BO', app: { version: '1.2.3' }, device: { type: 'mobile' }, platform: 'APP' }
  expect(judgeCall({ ...aCall, userId: 'u-1', context }, browser)).toEqual({
    source: 'browser',
    messageId: 'm-1',
    kind: 'track',
    name: 'Schedule Started',
    properties: {},
    anonymousId: 'a-1',
    userId: 'u-1',
    country: 'PY',
    device: 'mobile',
    platform: 'APP',
    frontendVersion: '1.2.3',
    occurredAt: receivedAt,
  })
})

test('nobody says to be somebody else; a server of ours may name anybody', () => {
  expect(judgeCall({ ...aCall, userId: 'u-2' }, browser)).toMatchObject({ anonymousId: 'a-1', userId: null })
  expect(judgeCall({ ...aCall, userId: 'u-2', context: { country: 'BO' } }, server)).toMatchObject({
    userId: 'u-2',
    country: 'BO',
  })
})

test.each([
  ['who did not agree', { ...aCall, context: {} }, 'no-consent'],
  ['who is nobody', { ...aCall, anonymousId: undefined, userId: 'u-2' }, 'who-missing'],
  ['who is called by an e-mail', { ...aCall, anonymousId: 'ana@example.com' }, 'who-missing'],
  ['who is called by a phone', { ...aCall, anonymousId: '59170012345' }, 'who-missing'],
  ['an event that nobody knows', { ...aCall, event: 'Toby Fed' }, 'event-unknown'],
  ['an event with what is not its own', { ...aCall, properties: { phone: '1' } }, 'properties-not-valid'],
  ['a call that is not ours', { ...aCall, type: 'alias' }, 'call-not-supported'],
])('%s is not kept', (_who, call, refusal) => {
  expect(judgeCall(call, browser)).toMatchObject({ refusal })
})

test('an unknown event is told by its name', () => {
  expect(judgeCall({ ...aCall, event: 'Toby Fed' }, browser)).toMatchObject({ what: 'Unhandled action type: Toby Fed' })
})

test('traits and titles, which name people and pets, are left where they are', () => {
  const call = {
    ...aCall,
    type: 'page',
    properties: { path: '/petProfiles', title: 'Toby de Ana' },
    traits: { name: 'Ana' },
  }
  expect(judgeCall(call, browser)).toMatchObject({ name: '/petProfiles', properties: {} })
  expect(JSON.stringify(judgeCall({ ...call, type: 'identify' }, browser))).not.toContain('Ana')
})

test.each([
  ['/order/o-1/s3cret?x=1', '/order/o-1/…'],
  ['/reset-password/s3cret', '/reset-password/…'],
  ['/Verify-Email/s3cret', '/Verify-Email/…'],
  ['/invita/ABC123', '/invita/…'],
  ['/petTag/7F3K', '/petTag/…'],
  ['/vetHistory/s3cret/fhir', '/vetHistory/…/fhir'],
  ['https://huella.com.bo/payment/s3cret#x', '/payment/…'],
  ['/anything/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ', '/anything/[redacted]'],
  ['/product/arena?variant=1', '/product/arena'],
  ['', '/'],
])('of the address %j only %j is told', (address, path) => {
  expect(getPagePath(address)).toBe(path)
})

test('a phone or an e-mail in a search box is not kept', () => {
  expect(withoutContacts({ query: 'alimento 15 kg', results: 3 })).toEqual({ query: 'alimento 15 kg', results: 3 })
  expect(withoutContacts({ query: 'ana@example.com', results: 0 })).toEqual({ query: '…', results: 0 })
  expect(withoutContacts({ query: '700-123-45', results: 0 })).toEqual({ query: '…', results: 0 })
})

test.each([
  ['a clock that is an hour behind', '2026-11-23T10:59:50Z', '2026-11-23T11:00:00Z', '2026-11-23T11:59:50Z'],
  ['a call that waited offline', '2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z', '2026-11-22T12:00:00Z'],
  ['a call from the future', '2026-11-24T12:00:00Z', '2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z'],
  ['a call from another century', '1926-11-24T12:00:00Z', '2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z'],
  ['no time', undefined, undefined, '2026-11-23T12:00:00Z'],
  ['no moment of sending', '2026-11-23T11:59:00Z', undefined, '2026-11-23T11:59:00Z'],
])('%s is put right', (_what, timestamp, sentAt, at) => {
  expect(occurredAt({ timestamp, sentAt, receivedAt })).toEqual(new Date(at))
})

test('other tools count in bolivianos and guaraníes, not in centavos', () => {
  expect(inMajorUnits({ total: 8450, currency: 'BOB', products: [{ price: 8450, quantity: 1 }] }, 'BO')).toMatchObject({
    total: 84.5,
    products: [{ price: 84.5, quantity: 1 }],
  })
  expect(inMajorUnits({ total: 8450, currency: 'PYG' }, 'BO')).toEqual({ total: 8450, currency: 'PYG' })
  expect(inMajorUnits({ discount: 100 }, 'PY')).toEqual({ discount: 100 })
})
