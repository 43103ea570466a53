import { expect, test } from 'vitest'
import { createTracking, type TrackingCall, WAITING_CALLS } from './tracking.ts'

const at = () => new Date('2026-11-21T12:00:00Z')

function aTracking() {
  const tracking = createTracking(at)
  tracking.start({ frontendVersion: '0.1.0', country: 'PY', device: 'mobile', platform: 'APP' })
  return tracking
}

test('every call says version, country, device and platform, and that no admin made it', () => {
  const tracking = aTracking()
  tracking.track('Pet Added', { pet_id: 'p-1' })
  expect(tracking.waiting()).toEqual([
    {
      type: 'track',
      event: 'Pet Added',
      properties: { pet_id: 'p-1' },
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
  for (let number = 0; number < 250; number++) tracking.track('Pet Added', { pet_id: `p-${number}` })
  expect(tracking.waiting()).toHaveLength(WAITING_CALLS)
  expect(tracking.waiting().at(-1)).toMatchObject({ properties: { pet_id: 'p-249' } })
})

test('a sink gets what waited, then every call, in order', () => {
  const tracking = aTracking()
  const got: TrackingCall[] = []
  tracking.allow(true)
  tracking.identify('u-1')
  tracking.connect({ send: (call) => void got.push(call), forget: () => {} })
  tracking.page('/cart')
  tracking.reset()
  expect(got.map((call) => call.type)).toEqual(['identify', 'page', 'reset'])
  expect(tracking.waiting()).toEqual([])
})

test('nothing leaves the browser before its visitor agreed', () => {
  const tracking = aTracking()
  const got: TrackingCall[] = []
  tracking.connect({ send: (call) => void got.push(call), forget: () => {} })
  tracking.track('Schedule Started')
  expect(got).toEqual([])

  tracking.allow(true)
  expect(got).toMatchObject([{ event: 'Schedule Started' }])
})

test('who refuses is not measured, and what waited is forgotten', () => {
  const tracking = aTracking()
  const got: TrackingCall[] = []
  tracking.connect({ send: (call) => void got.push(call), forget: () => {} })
  tracking.track('Schedule Started')
  tracking.allow(false)
  tracking.track('Schedule Started')
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
    forget() {},
  })
  expect(() => tracking.track('Schedule Started')).not.toThrow()
})

test('an action that nobody knows throws the unhandled action error', () => {
  const unknown = 'Toby Fed' as 'Schedule Started'
  expect(() => aTracking().track(unknown)).toThrow('Unhandled action type: Toby Fed')
})

test('whoever refuses is forgotten by the sink as well', () => {
  const tracking = aTracking()
  let forgotten = 0
  tracking.connect({ send: () => {}, forget: () => void forgotten++ })
  tracking.allow(true)
  expect(forgotten).toBe(0)
  tracking.allow(false)
  expect(forgotten).toBe(1)
})

test('who listens hears every call once, also those that were made before and those of whoever refused', () => {
  const tracking = aTracking()
  const heard: string[] = []
  tracking.page('/')
  tracking.listen((call) => void heard.push(call.type === 'page' ? call.path : call.type))
  tracking.allow(true)
  tracking.connect({ send: () => {}, forget: () => {} })
  tracking.page('/cart')
  tracking.allow(false)
  tracking.page('/checkout')
  expect(heard).toEqual(['/', '/cart', '/checkout'])
})

test.each([
  '/order/o-1/s3cret?x=1',
  '/reset-password/s3cret',
  '/Verify-Email/s3cret',
  '/invitation/s3cret',
  '/petshare/s3cret',
  '/certificate/s3cret',
  '/pettag/s3cret',
  '/sighting/s3cret',
  '/unsubscribe/s3cret',
  '/payment/s3cret',
  '/repetir/s3cret',
])('what a link opens never reaches tracking: %s', (path) => {
  const tracking = aTracking()
  tracking.page(path)
  expect(JSON.stringify(tracking.waiting())).not.toContain('s3cret')
})

test('what is called before the layout says where it is waits for that', () => {
  const tracking = createTracking(at)
  tracking.track('Schedule Started')
  expect(tracking.waiting()).toEqual([])
  tracking.start({ frontendVersion: '0.1.0', country: 'BO', device: 'desktop', platform: '' })
  expect(tracking.waiting()).toMatchObject([{ event: 'Schedule Started', context: { country: 'BO' } }])
})
