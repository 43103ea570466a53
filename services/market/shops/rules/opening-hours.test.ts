import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay } from '../../rules/wall-clock.ts'
import { promisedArrival, type WindowsShop, windowsFrom } from './delivery-windows.ts'
import { nextOpening } from './opening.ts'
import { isOpenAt, type ScheduleException } from './opening-hours.ts'

const timeZone = 'America/La_Paz'
// Thursday 24 December 2026, 11:00 in La Paz (UTC-4).
const thursday = new Date('2026-12-24T15:00:00Z')

test('on a holiday a shop is closed all day, and says when it opens again', () => {
  const shop = aShop([{ fromDay: '2026-12-25', untilDay: '2026-12-25', openings: [] }])
  const christmas = new Date('2026-12-25T15:00:00Z')

  expect(isOpenAt(thursday, shop)).toBe(true)
  expect(isOpenAt(christmas, shop)).toBe(false)
  expect(nextOpening(christmas, shop)).toEqual({ day: '2026-12-26', time: '09:00', label: 'mañana a las 09:00' })
})

test('other hours of a day replace those of its weekday, also where that one rests', () => {
  const shop = aShop([{ fromDay: '2026-12-27', untilDay: '2026-12-27', openings: [{ startTime: 600, endTime: 720 }] }])
  const sunday = (time: string) => isOpenAt(new Date(`2026-12-27T${time}:00-04:00`), shop)

  expect([sunday('09:59'), sunday('10:00'), sunday('11:59'), sunday('12:00')]).toEqual([false, true, true, false])
})

test('after a long holiday the next opening is said with its date', () => {
  const shop = aShop([{ fromDay: '2026-12-25', untilDay: '2027-01-03', openings: [] }])

  expect(nextOpening(new Date('2026-12-25T12:00:00Z'), shop)?.label).toBe('el lunes 4 de enero a las 09:00')
})

test('what comes the next day comes after the holiday', () => {
  const shop = aShop([{ fromDay: '2026-12-25', untilDay: '2026-12-25', openings: [] }], { etaType: 'NEXT_DAY' })

  expect(promisedArrival(thursday, shop).toISOString()).toBe('2026-12-26T22:00:00.000Z')
})

test('of two exceptions for a day the first decides', () => {
  const day = { fromDay: '2026-12-24', untilDay: '2026-12-24' }
  const shop = aShop([
    { ...day, openings: [] },
    { ...day, openings: [{ startTime: 0, endTime: 1440 }] },
  ])
  expect(isOpenAt(thursday, shop)).toBe(false)
})

const days = fc
  .integer({ min: 0, max: 20 })
  .map((ahead) => formatDay(new Date(thursday.getTime() + ahead * 86_400_000), timeZone))
const exception = fc
  .record({
    from: days,
    until: days,
    openings: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 })).map(([a, b]) => ({
        startTime: Math.min(a, b - 1),
        endTime: Math.max(a + 1, b),
      })),
      { maxLength: 2 },
    ),
  })
  .map(({ from, until, openings }): ScheduleException => {
    const [fromDay = from, untilDay = until] = [from, until].sort()
    return { fromDay, untilDay, openings }
  })

test('no window, and no moment of being open, lies on a closed day or outside of its other hours', () => {
  fc.assert(
    fc.property(fc.array(exception, { maxLength: 4 }), fc.integer({ min: 0, max: 14 * 1440 }), (exceptions, minute) => {
      const shop = aShop(exceptions)
      const now = new Date(thursday.getTime() + minute * 60_000)
      const isAllowed = (from: Date, until: Date) => {
        const local = (at: Date) => new Date(at.getTime() - 4 * 3_600_000)
        const day = local(from).toISOString().slice(0, 10)
        const covering = exceptions.find(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay)
        const spans = covering?.openings ?? (local(from).getUTCDay() === 0 ? [] : [{ startTime: 540, endTime: 1080 }])
        const start = local(from).getUTCHours() * 60 + local(from).getUTCMinutes()
        const end = start + (until.getTime() - from.getTime()) / 60_000
        return spans.some(({ startTime, endTime }) => startTime <= start && end <= endTime)
      }

      for (const { start, end } of windowsFrom(now, shop)) expect(isAllowed(start, end)).toBe(true)
      expect(isOpenAt(now, shop)).toBe(isAllowed(now, new Date(now.getTime() + 60_000)))
      const next = nextOpening(now, shop)
      expect(next === null).toBe(isOpenAt(now, shop))
      if (!next) return
      const opensAt = new Date(`${next.day}T${next.time}:00-04:00`)
      expect(isOpenAt(opensAt, shop)).toBe(true)
      for (let at = now.getTime(); at < opensAt.getTime(); at += 11 * 60_000) {
        expect(isOpenAt(new Date(at), shop)).toBe(false)
      }
    }),
    { numRuns: 150 },
  )
})

/** Open from 9 to 18, not on Sundays. */
function aShop(exceptions: ScheduleException[], changes: Partial<WindowsShop> = {}): WindowsShop {
  return {
    timeZone,
    schedule: [1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 540, endTime: 1080 })),
    exceptions,
    deliveryTimeInterval: 60,
    defaultEta: 45,
    etaType: 'MINUTES',
    ...changes,
  }
}
