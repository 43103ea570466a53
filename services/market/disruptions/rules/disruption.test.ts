import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findDisruptionOfArrival,
  keepablePromise,
  promisedArrival,
  type WindowsShop,
  windowsFrom,
} from '../../shops/rules/delivery-windows.ts'
import { withZoneTerms } from '../../shops/rules/delivery-zones.ts'
import { type DeliveryPromise, type Disruption, findBreakingTime, whyNotThisTime } from './disruption.ts'

// Saturday 21 November 2026 in Bolivia; the shop is open from 9:00 to 18:00 every day.
const at = (time: string, day = 21) => new Date(`2026-11-${day}T${time}:00-04:00`)
const now = at('11:00')
const square = [
  { lat: -17.7, lon: -63.2 },
  { lat: -17.7, lon: -63.1 },
  { lat: -17.8, lon: -63.1 },
  { lat: -17.8, lon: -63.2 },
]
const inside = { lat: -17.75, lon: -63.15 }

test('a window that overlaps the disruption is not offered, and one that touches it is', () => {
  const shop = aShop({ disruptedTimes: [aDisruption({ start: at('13:00'), end: at('15:00') })] })
  expect(windowsFrom(now, shop).slice(0, 2)).toEqual([
    { start: at('12:00'), end: at('13:00') },
    { start: at('15:00'), end: at('16:00') },
  ])
  const half = aShop({ disruptedTimes: [aDisruption({ start: at('12:30'), end: at('15:30') })] })
  expect(windowsFrom(now, half)[0]?.start).toEqual(at('16:00'))
})

test('a promise goes to the first window after the disruption, the next day when the shop closes first', () => {
  const window = { start: at('14:00'), end: at('15:00') }
  const until = (end: Date, start = now) => aShop({ disruptedTimes: [aDisruption({ start, end })] })
  expect(keepablePromise(window, until(at('16:20')), now)).toEqual({ start: at('17:00'), end: at('18:00') })
  expect(keepablePromise(window, until(at('20:00')), now)).toEqual({ start: at('09:00', 22), end: at('10:00', 22) })
  expect(keepablePromise(window, until(at('14:00')), now)).toEqual(window)
  expect(keepablePromise(window, until(at('20:00'), at('15:00')), now)).toEqual(window)
})

test('what was promised as soon as possible is held, when it arrives before or after', () => {
  const soon = { start: null, end: at('12:00') }
  const from = (start: Date, end: Date) => aShop({ disruptedTimes: [aDisruption({ start, end })] })
  expect(keepablePromise(soon, from(at('12:05'), at('14:00')), now)).toEqual(soon)
  expect(keepablePromise(soon, from(at('11:00'), at('11:30')), now)).toEqual(soon)
  expect(keepablePromise(soon, from(at('11:30'), at('12:30')), now)).toEqual({ start: at('13:00'), end: at('14:00') })
})

test('a late delivery is broken by what disrupts now, and not by what is over', () => {
  const late = { start: at('09:00'), end: at('10:00') }
  const times = (start: Date, end: Date) => [aDisruption({ start, end })]
  expect(findBreakingTime(late, times(at('10:30'), at('12:00')), now)).not.toBeNull()
  expect(findBreakingTime(late, times(at('08:00'), at('10:30')), now)).toBeNull()
  expect(findBreakingTime(late, times(at('11:30'), at('12:00')), now)).toBeNull()
})

test('disruptions that follow each other are waited for together, also without windows', () => {
  const disruptedTimes = [
    aDisruption({ start: now, end: at('13:00') }),
    aDisruption({ start: at('13:30'), end: at('16:30') }),
  ]
  const promise = { start: null, end: at('11:45') }
  const windowed = aShop({ disruptedTimes })
  expect(keepablePromise(promise, windowed, now)).toEqual({ start: at('17:00'), end: at('18:00') })
  const shop = aShop({ disruptedTimes, deliveryTimeInterval: 0 })
  expect(keepablePromise(promise, shop, now)).toEqual({ start: null, end: at('17:15') })
})

test('only an address inside is disrupted, and pickup never', () => {
  const disruption = aDisruption({ start: now, end: at('14:00') })
  const terms = { deliveryZones: [], deliveryCharge: 0, minimumTicketFreeDelivery: null, disruptions: [disruption] }
  expect(withZoneTerms(terms, inside).disruptedTimes).toEqual([disruption])
  expect(withZoneTerms(terms, { lat: -17.69, lon: -63.15 }).disruptedTimes).toEqual([])
  expect(withZoneTerms(terms, null).disruptedTimes).toEqual([])
})

test('an order placed now learns which disruption its arrival falls into', () => {
  const blocked = aDisruption({ start: at('11:30'), end: at('14:00') })
  expect(findDisruptionOfArrival(now, aShop({ disruptedTimes: [blocked] }))).toBe(blocked)
  expect(findDisruptionOfArrival(at('14:00'), aShop({ disruptedTimes: [blocked] }))).toBeNull()
})

test('a disruption has an end in the future, and lasts two weeks at most', () => {
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  expect(whyNotThisTime({ start: hours(0), end: hours(4) }, now)).toBeNull()
  expect(whyNotThisTime({ start: hours(-9), end: hours(1) }, now)).toBeNull()
  expect(whyNotThisTime({ start: hours(2), end: hours(2) }, now)).toBe('disruption-ends-before-it-begins')
  expect(whyNotThisTime({ start: hours(-2), end: hours(0) }, now)).toBe('disruption-is-over')
  expect(whyNotThisTime({ start: hours(0), end: hours(24 * 14) }, now)).toBeNull()
  expect(whyNotThisTime({ start: hours(0), end: hours(24 * 14 + 1) }, now)).toBe('disruption-too-long')
  expect(whyNotThisTime({ start: hours(24 * 31), end: hours(24 * 32) }, now)).toBe('disruption-too-long')
})

// Quarters of an hour in the eight days around now.
const moment = fc.integer({ min: -96, max: 672 }).map((quarters) => new Date(now.getTime() + quarters * 15 * 60_000))
const span = fc
  .tuple(moment, fc.integer({ min: 1, max: 400 }))
  .map(([start, quarters]) => aDisruption({ start, end: new Date(start.getTime() + quarters * 15 * 60_000) }))
const someShop = fc
  .record({
    disruptedTimes: fc.array(span, { maxLength: 5 }),
    deliveryTimeInterval: fc.constantFrom(0, 30, 60, 180),
    defaultEta: fc.constantFrom(0, 45, 240),
    etaType: fc.constantFrom('MINUTES' as const, 'SAME_DAY' as const, 'NEXT_DAY' as const),
    opensOn: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
  })
  .map(({ opensOn, ...facts }) => aShop({ ...facts, schedule: opensOn.map(openDay) }))
const somePromise: fc.Arbitrary<DeliveryPromise> = fc
  .tuple(moment, fc.constantFrom(null, 30, 120))
  .map(([end, minutes]) => ({ start: minutes === null ? null : new Date(end.getTime() - minutes * 60_000), end }))

test('no promise lies in a time in which its address is disrupted', () => {
  fc.assert(
    fc.property(someShop, somePromise, (shop, promise) => {
      const times = shop.disruptedTimes ?? []
      const kept = keepablePromise(promise, shop, now)
      expect(findBreakingTime(kept, times, now)).toBeNull()
      expect(keepablePromise(kept, shop, now)).toEqual(kept)
      if (findBreakingTime(promise, times, now) === null) expect(kept).toEqual(promise)
      const asap = { start: null, end: promisedArrival(now, shop) }
      expect(findBreakingTime(asap, times, now)).toBeNull()
      for (const window of windowsFrom(now, shop)) expect(findBreakingTime(window, times, now)).toBeNull()
    }),
    { numRuns: 500 },
  )
})

function aDisruption({ start, end }: { start: Date; end: Date }): Disruption {
  return { id: 'bloqueo', start, end, corners: square, reason: 'blockade' }
}

function openDay(day: number) {
  return { active: true, day, startTime: 540, endTime: 1080 }
}

function aShop(changes: Partial<WindowsShop> = {}): WindowsShop {
  return {
    timeZone: 'America/La_Paz',
    schedule: [0, 1, 2, 3, 4, 5, 6].map(openDay),
    exceptions: [],
    deliveryTimeInterval: 60,
    defaultEta: 45,
    etaType: 'MINUTES',
    ...changes,
  }
}
