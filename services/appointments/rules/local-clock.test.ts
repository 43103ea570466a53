import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dateLabel,
  datesLabel,
  dayLabel,
  daysBetween,
  formatClock,
  formatSchedule,
  fullMomentLabel,
  isDay,
  isShown,
  localDay,
  longDayLabel,
  momentLabel,
  parseMoment,
  timeLabel,
  todayIn,
  toInstant,
  toWallClock,
  wallClockIn,
  weekdayLabel,
} from './local-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const zones = [
  'America/La_Paz',
  'America/Asuncion',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

describe('the clocks of a zone', () => {
  test("show what the machine's own calendar of zones says, at any moment of three years", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: minutesAt('2024-01-01'), max: minutesAt('2027-01-01') }),
        (zone, minutes) => {
          expect(toWallClock(minutes * MINUTE, zone)).toEqual(shownBy(minutes * MINUTE, zone))
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('lead back to the moment that they show, but for the hour that comes twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: minutesAt('2024-01-01'), max: minutesAt('2027-01-01') }),
        (zone, minutes) => {
          const instant = minutes * MINUTE
          const wall = toWallClock(instant, zone)
          const back = parseMoment(formatSchedule(wall), zone) ?? 0
          expect(toWallClock(back, zone)).toEqual(wall)
          // A minute shown twice gives the earlier moment.
          expect([0, HOUR, HOUR / 2]).toContain(instant - back)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test.each([
    // Length of the day in minutes, and the minutes of it that no clock shows.
    ['America/Los_Angeles', '2026-03-08', 1380, 60],
    ['America/Los_Angeles', '2026-11-01', 1500, 0],
    ['Europe/Madrid', '2026-03-29', 1380, 60],
    ['Australia/Lord_Howe', '2026-04-05', 1470, 0],
    ['Australia/Lord_Howe', '2026-10-04', 1410, 30],
    // The clocks change at midnight: the day begins at 01:00.
    ['America/Asuncion', '2024-10-06', 1380, 60],
    ['America/La_Paz', '2026-10-04', 1440, 0],
    ['Asia/Tokyo', '2026-03-08', 1440, 0],
  ])('%s on %s: a day of %i minutes, %i of which no clock shows', (zone, day, length, missing) => {
    const date = localDay(day, zone)
    expect((toInstant(localDay(addDays(day, 1), zone), 0) - toInstant(date, 0)) / MINUTE).toBe(length)
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
    expect(minutes.filter((minute) => !isShown(date, minute))).toHaveLength(missing)
    for (const minute of minutes) {
      expect(toInstant(date, minute)).toBe(firstMomentShowing(day, minute, zone))
      // A skipped minute is the moment of the change; moments never decrease.
      if (minute > 0) expect(toInstant(date, minute)).toBeGreaterThanOrEqual(toInstant(date, minute - 1))
    }
  })

  test('Paraguay is three hours behind all year since October 2024', () => {
    expect(parseMoment('2025-04-15T09:00', 'America/Asuncion')).toBe(Date.parse('2025-04-15T12:00:00Z'))
    expect(parseMoment('2026-07-15T09:00', 'America/Asuncion')).toBe(Date.parse('2026-07-15T12:00:00Z'))
    expect(parseMoment('2026-01-15T09:00', 'America/Asuncion')).toBe(Date.parse('2026-01-15T12:00:00Z'))
  })

  test("today is the zone's own", () => {
    const now = new Date('2026-11-21T02:30:00Z')
    expect(
      ['America/La_Paz', 'America/Asuncion', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => todayIn(zone, now)),
    ).toEqual(['2026-11-20', '2026-11-20', '2026-11-21', '2026-11-20'])
  })

  test('a minute that is left out is no moment', () => {
    expect(parseMoment('2026-03-08T02:30', 'America/Los_Angeles')).toBeNull()
    expect(parseMoment('2026-03-08T03:00', 'America/Los_Angeles')).toBe(Date.parse('2026-03-08T10:00:00Z'))
  })

  test('thousands of days do not fill the memory and stay right', () => {
    for (let ahead = 0; ahead < 5000; ahead += 1) {
      const day = addDays('2026-01-01', ahead)
      expect(toInstant(localDay(day, 'America/La_Paz'), 540)).toBe(Date.parse(`${day}T13:00:00Z`))
    }
  })
})

describe('written times', () => {
  test.each([
    '2026-02-29T10:00',
    '2026-13-01T10:00',
    '2026-11-30T24:00',
    '2026-11-30T10:60',
    '2026-11-30 10:00',
    '2026-11-30T10:00Z',
    '',
  ])("'%s' is none", (schedule) => {
    expect(wallClockIn(schedule)).toBeNull()
    expect(parseMoment(schedule, 'America/La_Paz')).toBeNull()
  })

  test('are read as they are written', () => {
    expect(wallClockIn('2028-02-29T23:59')).toEqual({ day: '2028-02-29', minute: 1439 })
    expect(formatSchedule({ day: '2026-11-30', minute: 545 })).toBe('2026-11-30T09:05')
  })

  test('a day is one of the calendar', () => {
    expect(['2026-11-30', '2026-11-31', '2026-1-1', 'hoy', '+002026-01', '2026-11-30T'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('days are counted across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-12-25', '2027-01-02')).toBe(8)
    expect(daysBetween('2027-01-02', '2026-12-25')).toBe(-8)
  })
})

describe('labels', () => {
  const now = new Date('2026-11-21T20:00:00Z')
  const zone = 'America/La_Paz'
  const at = (schedule: string) => parseMoment(schedule, zone) ?? 0

  test('say times with 24 hours', () => {
    expect([0, 5, 930, 1439].map(formatClock)).toEqual(['00:00', '00:05', '15:30', '23:59'])
    expect(timeLabel(at('2026-11-21T15:30'), zone)).toBe('15:30')
  })

  test('say days as people do', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => dayLabel(day, '2026-11-21'))).toEqual([
      'viernes 20',
      'Hoy',
      'Mañana',
      'lunes 23',
    ])
    expect(longDayLabel('2026-11-28')).toBe('sábado 28 de noviembre')
    expect(dateLabel('2027-01-06')).toBe('6 de enero')
    expect(dateLabel('2027-01-06', '2026-11-25')).toBe('6 de enero')
    expect(dateLabel('2031-03-04', '2026-11-25')).toBe('4 de marzo de 2031')
    expect(dateLabel('2025-03-04', '2026-11-25')).toBe('4 de marzo de 2025')
    expect(datesLabel('2026-12-24', '2027-01-01', '2026-11-25')).toBe('24 de diciembre – 1 de enero')
    expect(datesLabel('2031-03-04', '2031-03-04', '2026-11-25')).toBe('4 de marzo de 2031')
    expect(weekdayLabel('2026-11-25')).toBe('mié')
  })

  test('say moments', () => {
    expect(
      ['2026-11-21T15:30', '2026-11-22T09:00', '2026-11-23T15:30'].map((schedule) =>
        momentLabel(at(schedule), zone, now),
      ),
    ).toEqual(['Hoy 15:30', 'Mañana 09:00', 'lunes 23 15:30'])
    expect(momentLabel(at('2026-10-08T11:00'), zone, now)).toBe('jueves 8 de octubre 11:00')
    expect(momentLabel(at('2026-11-28T11:00'), zone, now)).toBe('sábado 28 de noviembre 11:00')
    expect(fullMomentLabel(at('2026-11-27T15:30'), zone)).toBe('viernes 27 de noviembre, 15:30')
  })
})

function minutesAt(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MINUTE
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Independent reference: the platform's formatter, called for every moment.
function shownBy(instant: number, zone: string): { day: string; minute: number } {
  const formatter =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formatters.set(zone, formatter)
  const [day = '', time = ''] = formatter.format(instant).split(' ')
  const [hours, minutes] = time.split(':')
  return { day, minute: Number(hours) * 60 + Number(minutes) }
}

// Steps through the day until the clocks show the minute, or a later one after a change.
function firstMomentShowing(day: string, minute: number, zone: string): number {
  const shown = toMoments(day, zone)
  return shown.find((one) => one.minute >= minute)?.instant ?? Number.NaN
}

const momentsByDay = new Map<string, { minute: number; instant: number }[]>()

function toMoments(day: string, zone: string) {
  const known = momentsByDay.get(`${zone} ${day}`)
  if (known) return known
  const moments: { minute: number; instant: number }[] = []
  const noonInUtc = Date.parse(`${day}T12:00:00Z`)
  for (let instant = noonInUtc - 30 * HOUR; instant < noonInUtc + 30 * HOUR; instant += MINUTE) {
    const shown = shownBy(instant, zone)
    if (shown.day === day) moments.push({ minute: shown.minute, instant })
  }
  momentsByDay.set(`${zone} ${day}`, moments)
  return moments
}
