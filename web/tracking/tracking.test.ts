import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'
import { createTracking, type TrackingCall, WAITING_CALLS } from './tracking.ts'

const at = () => new Date('2026-11-21T12:00:00Z')

function aTracking() {
  const tracking = createTracking(at)
  tracking.start({ frontendVersion: '0.1.0', country: 'PY', device: 'mobile', platform: 'APP' })
  return tracking
}

test('every call says version, country, device and platform, and that no admin made it', () => {
  const tracking = aTracking()
  tracking.track('Product Added', { product_id: 'p-1' })
  expect(tracking.waiting()).toEqual([
    {
      type: 'track',
      event: 'Product Added',
      properties: { product_id: 'p-1' },
      at: '2026-11-21T12:00:00.000Z',
      context: {
        frontendVersion: '0.1.0',
        country: 'PY',
        device: 'mobile',
        platform: 'APP',
        createdOrUpdatedByAdmin: false,
      },
    },
  ])
})

test('without a sink only the last hundred calls wait', () => {
  const tracking = aTracking()
  for (let number = 0; number < 250; number++) tracking.track('Cart Viewed', { number })
  expect(tracking.waiting()).toHaveLength(WAITING_CALLS)
  expect(tracking.waiting().at(-1)).toMatchObject({ properties: { number: 249 } })
})

test('a sink gets what waited, then every call, in order', () => {
  const tracking = aTracking()
  const got: TrackingCall[] = []
  tracking.allow(true)
  tracking.identify('u-1')
  tracking.connect({ send: (call) => got.push(call) })
  tracking.page('/cart', 'Tu carrito')
  tracking.reset()
  expect(got.map((call) => call.type)).toEqual(['identify', 'page', 'reset'])
  expect(tracking.waiting()).toEqual([])
})

test('nothing leaves the browser before its visitor agreed', () => {
  const tracking = aTracking()
  const got: TrackingCall[] = []
  tracking.connect({ send: (call) => got.push(call) })
  tracking.track('Cart Viewed')
  expect(got).toEqual([])

  tracking.allow(true)
  expect(got).toMatchObject([{ event: 'Cart Viewed' }])
})

test('who refuses is not measured, and what waited is forgotten', () => {
  const tracking = aTracking()
  const got: TrackingCall[] = []
  tracking.connect({ send: (call) => got.push(call) })
  tracking.track('Cart Viewed')
  tracking.allow(false)
  tracking.track('Cart Viewed')
  expect(tracking.waiting()).toEqual([])

  tracking.allow(true)
  expect(got).toEqual([])
})

test('a sink that fails breaks nothing', () => {
  const tracking = aTracking()
  tracking.allow(true)
  tracking.connect({
    send() {
      throw new Error('blocked')
    },
  })
  expect(() => tracking.track('Cart Viewed')).not.toThrow()
})

test.each([
  '/order/o-1/s3cret?x=1',
  '/reset-password/s3cret',
  '/Verify-Email/s3cret',
  '/invitation/s3cret',
  '/petshare/s3cret',
  '/certificate/s3cret',
  '/pettag/s3cret',
  '/unsubscribe/s3cret',
  '/payment/s3cret',
  '/repetir/s3cret',
])('what a link opens never reaches tracking: %s', (path) => {
  const tracking = aTracking()
  tracking.page(path, 'Tu pedido')
  expect(JSON.stringify(tracking.waiting())).not.toContain('s3cret')
})

test('what is called before the layout says where it is waits for that', () => {
  const tracking = createTracking(at)
  tracking.track('Cart Viewed')
  expect(tracking.waiting()).toEqual([])
  tracking.start({ frontendVersion: '0.1.0', country: 'BO', device: 'desktop', platform: '' })
  expect(tracking.waiting()).toMatchObject([{ event: 'Cart Viewed', context: { country: 'BO' } }])
})

test('a throttled call happens at once and then at most once in its time', () => {
  let now = 0
  const said: number[] = []
  const say = throttle(
    (value: number) => said.push(value),
    5000,
    () => now,
  )
  for (const moment of [0, 100, 4999, 5000, 9000, 10_000]) {
    now = moment
    say(moment)
  }
  expect(said).toEqual([0, 5000, 10_000])
})
