import { describe, expect, test } from 'vitest'
import { closed, MONDAY, opening, weekdays } from '../../slots/rules/testing/slot-question.ts'
import { isOpenAt, openingLabel, openingsOn } from './openings.ts'

const hours = { timezone: 'America/La_Paz', schedule: weekdays(540, 1080), closures: [] }
const at = (time: string, day = MONDAY) => new Date(`${day}T${time}:00-04:00`)

describe('the openings of a day', () => {
  test('are joined where they touch or overlap, and kept apart where there is a pause', () => {
    const schedule = [opening(1, 840, 1080), opening(1, 540, 700), opening(1, 690, 720), opening(1, 720, 730)]
    expect(getSpans({ schedule, closures: [] })).toEqual([
      [540, 730],
      [840, 1080],
    ])
  })

  test('one within another adds nothing', () => {
    expect(getSpans({ schedule: [opening(1, 540, 1080), opening(1, 600, 660)], closures: [] })).toEqual([[540, 1080]])
  })

  test('a closure takes away its part: the beginning, the end, the middle, all of it', () => {
    const cutBy = (startTime: number | null, endTime: number | null) =>
      getSpans({ ...hours, closures: [closed({ startTime, endTime })] })
    expect(cutBy(500, 600)).toEqual([[600, 1080]])
    expect(cutBy(1000, 1100)).toEqual([[540, 1000]])
    expect(cutBy(700, 760)).toEqual([
      [540, 700],
      [760, 1080],
    ])
    expect(cutBy(540, 1080)).toEqual([])
    expect(cutBy(null, null)).toEqual([])
    expect(cutBy(1080, 1200)).toEqual([[540, 1080]])
  })

  test('several closures all count, and the first one that does tells its reason', () => {
    const closures = [
      closed({ fromDay: '2026-12-24', untilDay: '2026-12-26', reason: 'Navidad' }),
      closed({ startTime: 540, endTime: 600, reason: 'Inventario' }),
      closed({ startTime: 1020, endTime: 1080, reason: 'Reunión' }),
    ]
    expect(openingsOn({ ...hours, closures }, MONDAY, 1)).toEqual({
      openings: [{ startTime: 600, endTime: 1020, opensAt: 540, nextDayUntil: 0 }],
      closure: 'Inventario',
    })
  })

  test('what the schedule says stays untouched', () => {
    const schedule = Object.freeze([Object.freeze(opening(1, 540, 700)), Object.freeze(opening(1, 700, 730))])
    expect(getSpans({ schedule, closures: [] })).toEqual([[540, 730]])
  })
})

describe('open now', () => {
  test('from the opening minute up to the closing one', () => {
    expect(['08:59', '09:00', '17:59', '18:00'].map((time) => isOpenAt(hours, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isOpenAt({ ...hours, closures: [closed()] }, at('10:00'))).toBe(false)
  })

  test('is said with its end, else with the next beginning', () => {
    const label = (time: string, day = MONDAY) => openingLabel(hours, at(time, day))
    expect(label('10:00')).toBe('Hoy hasta las 18:00')
    expect(label('08:00')).toBe('Abre hoy a las 09:00')
    expect(label('18:00')).toBe('Abre mañana a las 09:00')
    expect(label('18:00', '2026-12-04')).toBe('Abre el lunes a las 09:00')
  })

  test('a closed week leads to the date after it', () => {
    const closures = [closed({ fromDay: MONDAY, untilDay: '2026-12-07' })]
    expect(openingLabel({ ...hours, closures }, at('10:00'))).toBe('Abre el martes 8 a las 09:00')
  })

  test('a store that does not open in the next two weeks is closed for now', () => {
    expect(openingLabel({ ...hours, closures: [closed({ untilDay: '2027-03-01' })] }, at('10:00'))).toBe(
      'Cerrado por ahora',
    )
    expect(openingLabel({ ...hours, schedule: [] }, at('10:00'))).toBe('Cerrado por ahora')
  })
})

function getSpans(works: Parameters<typeof openingsOn>[0]) {
  return openingsOn(works, MONDAY, 1).openings.map(({ startTime, endTime }) => [startTime, endTime])
}

describe('a store that works past midnight', () => {
  const night = { ...hours, schedule: [opening(1, 1080, 1440), opening(2, 0, 120), opening(2, 540, 1080)] }

  test('goes on into the hours with which the next day begins, unless it is closed then', () => {
    expect(openingsOn(night, MONDAY, 1).openings).toMatchObject([{ startTime: 1080, endTime: 1440, nextDayUntil: 120 }])
    const closures = [closed({ fromDay: '2026-12-01', untilDay: '2026-12-01' })]
    expect(openingsOn({ ...night, closures }, MONDAY, 1).openings).toMatchObject([{ nextDayUntil: 0 }])
    const early = { ...night, schedule: [opening(1, 1080, 1430), opening(2, 0, 120)] }
    expect(openingsOn(early, MONDAY, 1).openings).toMatchObject([{ nextDayUntil: 0 }])
  })

  test('says until when it is open', () => {
    expect(openingLabel(night, at('23:00'))).toBe('Abierto hasta las 02:00')
    expect(openingLabel(night, at('01:00', '2026-12-01'))).toBe('Hoy hasta las 02:00')
  })
})
