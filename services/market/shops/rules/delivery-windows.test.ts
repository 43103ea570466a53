import { expect, test } from 'vitest'
import { dateTimeLabel, dayLabel, formatDay, hoursLabel, momentLabel, windowLabel } from '../../rules/wall-clock.ts'
import {
  promisedArrival,
  type WindowsShop,
  windowStartingAt,
  windowsFrom,
  withGoodsToCome,
} from './delivery-windows.ts'
import { isOpenAt } from './opening-hours.ts'

// Saturday 21 November 2026, 11:30 in Bolivia (-04), 12:30 in Paraguay (-03).
const saturday = new Date('2026-11-21T15:30:00Z')

test('windows fill the opening hours of seven days, as long as the shop says', () => {
  const windows = windowsFrom(saturday, aShop())

  expect(windows.map((window) => label(window)).slice(0, 4)).toEqual([
    '2026-11-21 13:00 a 14:00',
    '2026-11-21 14:00 a 15:00',
    '2026-11-21 15:00 a 16:00',
    '2026-11-21 16:00 a 17:00',
  ])
  expect(formatDay(windows.at(-1)?.start ?? saturday, 'America/La_Paz')).toBe('2026-11-27')
})

test('a window is left out when it starts before an order could be there', () => {
  const [first] = windowsFrom(saturday, aShop({ defaultEta: 91 }))

  expect(first && label(first)).toBe('2026-11-21 14:00 a 15:00')
})

test('Bolivia lives at -04 and Paraguay at -03, also in April', () => {
  const april = new Date('2026-04-15T04:00:00Z')
  const firstStart = (timeZone: string) => windowsFrom(april, aShop({ timeZone }))[0]?.start.toISOString()

  expect(firstStart('America/La_Paz')).toBe('2026-04-15T13:00:00.000Z')
  expect(firstStart('America/Asuncion')).toBe('2026-04-15T12:00:00.000Z')
})

test('a day off has no windows, and a day may have two openings', () => {
  const shop = aShop({
    schedule: [
      { active: false, day: 6, startTime: 540, endTime: 1080 },
      { active: true, day: 0, startTime: 900, endTime: 960 },
      { active: true, day: 7, startTime: 540, endTime: 600 },
    ],
  })

  expect(windowsFrom(saturday, shop).map(label)).toEqual(['2026-11-22 09:00 a 10:00', '2026-11-22 15:00 a 16:00'])
})

test('a remainder shorter than a window is none', () => {
  const shop = aShop({ schedule: [{ active: true, day: 0, startTime: 540, endTime: 650 }] })

  expect(windowsFrom(saturday, shop).map(label)).toEqual(['2026-11-22 09:00 a 10:00'])
})

test('a shop that needs a day offers nothing today', () => {
  const [first] = windowsFrom(saturday, aShop({ etaType: 'NEXT_DAY' }))

  expect(first && label(first)).toBe('2026-11-22 09:00 a 10:00')
})

test('only the start of a window can be chosen', () => {
  expect(windowStartingAt(new Date('2026-11-21T17:00:00Z'), saturday, aShop())).not.toBeNull()
  expect(windowStartingAt(new Date('2026-11-21T17:30:00Z'), saturday, aShop())).toBeNull()
  expect(windowStartingAt(new Date('2026-11-21T13:00:00Z'), saturday, aShop())).toBeNull()
  expect(windowStartingAt(new Date('2026-11-28T17:00:00Z'), saturday, aShop())).toBeNull()
})

test('a shop serves from its opening minute up to its closing minute', () => {
  const at = (time: string) => isOpenAt(new Date(`2026-11-21T${time}:00-04:00`), aShop())

  expect([at('08:59'), at('09:00'), at('17:59'), at('18:00')]).toEqual([false, true, true, false])
})

test('as soon as possible is promised in steps of five minutes', () => {
  const promise = promisedArrival(new Date('2026-11-21T15:31:00Z'), aShop({ defaultEta: 45 }))

  expect(momentLabel(promise, saturday, 'America/La_Paz')).toBe('hoy 12:20')
})

test('what comes the same day comes before closing, the next day before the next closing', () => {
  const promised = (etaType: WindowsShop['etaType']) => promisedArrival(saturday, aShop({ etaType })).toISOString()

  expect(promised('SAME_DAY')).toBe('2026-11-21T22:00:00.000Z')
  expect(promised('NEXT_DAY')).toBe('2026-11-22T22:00:00.000Z')
})

test('times are said as people say them', () => {
  const monday = { start: new Date('2026-11-23T14:00:00Z'), end: new Date('2026-11-23T15:00:00Z') }
  const zone = 'America/La_Paz'

  expect(windowLabel(monday, zone)).toBe('lunes 23 de noviembre, de 10:00 a 11:00')
  expect(dateTimeLabel(monday.start, zone)).toBe('lunes 23 de noviembre, 10:00')
  expect(dayLabel(monday.start, saturday, zone)).toBe('lunes 23')
  expect(dayLabel(saturday, saturday, zone)).toBe('Hoy')
  expect(dayLabel(new Date('2026-11-22T14:00:00Z'), saturday, zone)).toBe('Mañana')
  expect(momentLabel(new Date('2026-11-22T14:00:00Z'), saturday, zone)).toBe('mañana 10:00')
})

test('goods to come are promised for the closing of the day on which they lie ready, and have windows from that day on', () => {
  const shop = withGoodsToCome({ ...aShop(), backorderDays: 5 }, [{ isBackorder: false }, { isBackorder: true }])
  expect(promisedArrival(saturday, shop).toISOString()).toBe('2026-11-26T22:00:00.000Z')
  const windows = windowsFrom(saturday, shop).map(label)
  expect([windows[0], windows.at(-1)]).toEqual(['2026-11-26 09:00 a 10:00', '2026-12-02 17:00 a 18:00'])
  expect(windowStartingAt(new Date('2026-11-25T17:00:00Z'), saturday, shop)).toBeNull()

  const onShelf = withGoodsToCome({ ...aShop(), backorderDays: 5 }, [{ isBackorder: false }])
  expect(promisedArrival(saturday, onShelf)).toEqual(promisedArrival(saturday, aShop()))
  expect(windowsFrom(saturday, onShelf)).toEqual(windowsFrom(saturday, aShop()))
})

test('today ends at midnight of the shop, not of the server', () => {
  const lateEvening = new Date('2026-11-22T02:30:00Z')

  expect(dayLabel(lateEvening, saturday, 'America/La_Paz')).toBe('Hoy')
  expect(formatDay(lateEvening, 'America/La_Paz')).toBe('2026-11-21')
})

function label(window: { start: Date; end: Date }): string {
  return `${formatDay(window.start, 'America/La_Paz')} ${hoursLabel(window, 'America/La_Paz')}`
}

function aShop(changes: Partial<WindowsShop> = {}): WindowsShop {
  return {
    timeZone: 'America/La_Paz',
    schedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 540, endTime: 1080 })),
    exceptions: [],
    deliveryTimeInterval: 60,
    defaultEta: 45,
    etaType: 'MINUTES',
    ...changes,
  }
}
