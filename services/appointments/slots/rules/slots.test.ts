import { describe, expect, test } from 'vitest'
import { formatClock } from '../../rules/local-clock.ts'
import { firstFreeSlot, freeSlots, type SlotQuestion, slotAt } from './slots.ts'
import {
  at,
  collectedAt,
  formatSlot,
  readReason,
  readSlot,
  readStarts,
  readStations,
  readTimeline,
} from './testing/read-slots.ts'
import {
  aQuestion,
  bath,
  closed,
  every,
  grooming,
  MONDAY,
  opening,
  taken,
  tub,
  weekdays,
} from './testing/slot-question.ts'

describe('the starts of a day', () => {
  test('begin at the opening, come every interval, and leave room for the visit before closing', () => {
    expect(readStarts(aQuestion({ schedule: weekdays(540, 720) }))).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
    ])
    expect(readStarts(aQuestion({ schedule: weekdays(555, 700), slotConfiguration: every(40) }))).toEqual([
      '09:15',
      '09:55',
      '10:35',
    ])
  })

  test('begin anew at each opening, and no visit lies across the pause', () => {
    const schedule = [opening(1, 540, 640), opening(1, 850, 930)]
    expect(readStarts(aQuestion({ schedule }))).toEqual(['09:00', '09:30', '14:10'])
  })

  test('two entries without a pause between them are one opening', () => {
    const schedule = [opening(1, 620, 720), opening(1, 540, 620)]
    expect(readStarts(aQuestion({ schedule }))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  })

  test('entries that are off, of other days or without a length do not count; 7 is Sunday', () => {
    const off = { ...opening(1, 540, 1080), active: false }
    expect(readStarts(aQuestion({ schedule: [off, opening(2, 540, 720), opening(1, 600, 600)] }))).toEqual([])
    expect(readStarts(aQuestion({ schedule: [opening(7, 600, 660)], fromDay: '2026-12-06' }))).toEqual(['10:00'])
    expect(readStarts(aQuestion({ schedule: [opening(0, 600, 660)], fromDay: '2026-12-06' }))).toEqual(['10:00'])
  })

  test('come every half hour where a store does not say how often', () => {
    const { slotType, slotFields } = every(30)
    const slotConfiguration = { slotType, slotFields: { ...slotFields, interval: null } }
    expect(readStarts(aQuestion({ schedule: weekdays(540, 660), slotConfiguration }))).toEqual([
      '09:00',
      '09:30',
      '10:00',
    ])
  })

  test('a visit may end exactly at closing, its cleaning afterwards', () => {
    const question = aQuestion({ schedule: weekdays(540, 600), stations: [tub('tub', 20)] })
    expect(readStarts(question)).toEqual(['09:00'])
    expect(readStarts({ ...question, requirements: [bath(61)] })).toEqual([])
  })

  test('leave out what is past and what is inside the notice', () => {
    const question = aQuestion({ now: at(MONDAY, 960), schedule: weekdays(540, 1080) })
    expect(readStarts(question)).toEqual(['16:00', '16:30', '17:00'])
    expect(readStarts({ ...question, leadMinutes: 31 })).toEqual(['17:00'])
  })

  test('a store that works around midnight has its own today', () => {
    const schedule = [opening(1, 0, 120), opening(0, 1320, 1440)]
    // 23:30 on Sunday in La Paz, and already Monday in London.
    const question = aQuestion({
      schedule,
      now: new Date('2026-11-30T03:30:00Z'),
      fromDay: '2026-11-29',
      days: 2,
      requirements: [bath(30)],
    })
    expect(
      freeSlots(question).map(({ day, slots }) => [day, slots.map(({ startMinute }) => formatClock(startMinute))]),
    ).toEqual([
      ['2026-11-29', ['23:30']],
      ['2026-11-30', ['00:00', '00:30', '01:00', '01:30']],
    ])
  })
})

describe('a visit that ends after midnight', () => {
  const schedule = [opening(0, 1320, 1440), opening(1, 0, 120)]
  const sunday = { schedule, now: at('2026-11-29', 600), fromDay: '2026-11-29', days: 1 }

  test('begins while the store is open, and ends before it closes on the next day', () => {
    expect(readStarts(aQuestion({ ...sunday, requirements: [bath(90)] }))).toEqual(['22:00', '22:30', '23:00', '23:30'])
    expect(readStarts(aQuestion({ ...sunday, requirements: [bath(180)] }))).toEqual(['22:00', '22:30', '23:00'])
    expect(readTimeline(aQuestion({ ...sunday, requirements: [bath(90)] }), '2026-11-29T23:30')).toEqual([
      expect.stringMatching(/ 23:30-01:00$/),
    ])
  })

  test('is attended by a person who works on both days', () => {
    const shifts = (spans: [day: number, from: number, until: number][]) =>
      spans.map(([day, startTime, endTime]) => ({ day, startTime, endTime }))
    const anna = (spans: [number, number, number][]) => ({
      attended: [],
      employees: [{ id: 'anna', skills: ['bath' as const], shifts: shifts(spans), breaks: [], exceptions: [] }],
    })
    const wanted = { ...sunday, requirements: [bath(90)] }
    expect(
      readStarts({
        ...aQuestion(wanted),
        team: anna([
          [0, 1320, 1440],
          [1, 0, 120],
        ]),
      }),
    ).toHaveLength(4)
    expect(readStarts({ ...aQuestion(wanted), team: anna([[0, 1320, 1440]]) })).toEqual(['22:00', '22:30'])
  })

  test('does not begin where nothing follows midnight', () => {
    const alone = { ...sunday, schedule: [opening(0, 1320, 1440)], requirements: [bath(90)] }
    expect(readStarts(aQuestion(alone))).toEqual(['22:00', '22:30'])
  })
})

describe('the range', () => {
  test('is today and the six days after it, whatever is asked', () => {
    const days = freeSlots(aQuestion({ fromDay: '2026-11-20', days: 60 })).map(({ day }) => day)
    expect(days).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
    expect(freeSlots(aQuestion({ fromDay: '2026-12-07', days: 3 }))).toEqual([])
    expect(freeSlots(aQuestion({ fromDay: '2026-12-05', days: 3 })).map(({ day }) => day)).toEqual([
      '2026-12-05',
      '2026-12-06',
    ])
    expect(freeSlots(aQuestion({ fromDay: '2026-11-28', days: 3 })).map(({ day }) => day)).toEqual(['2026-11-30'])
  })

  test('the first free time is the first of all', () => {
    const question = aQuestion({ days: 7, busy: [taken('tub', 0, 1440), taken('tub', 0, 615, '2026-12-01')] })
    expect(formatSlot(firstFreeSlot(question))).toBe('2026-12-01 10:30')
    expect(firstFreeSlot({ ...question, schedule: [], requirements: [grooming(60)] } as SlotQuestion)).toBeNull()
  })

  test('the first free time has room for all pets', () => {
    const question = aQuestion({ requirements: [bath(60), bath(60)], busy: [taken('tub', 600, 720)] })
    expect(formatSlot(firstFreeSlot(question))).toBe(`${MONDAY} 12:00`)
  })
})

describe('closures', () => {
  test('a closed day says why', () => {
    const [day] = freeSlots(aQuestion({ closures: [closed({ reason: 'Feriado: Día de Santa Cruz' })] }))
    expect(day).toMatchObject({
      slots: [],
      reason: 'cerrado',
      refusal: 'no-slot',
      closure: 'Feriado: Día de Santa Cruz',
    })
  })

  test('hold from their first day to their last', () => {
    const closures = [closed({ fromDay: '2026-12-01', untilDay: '2026-12-02' })]
    const open = freeSlots(aQuestion({ closures, days: 4 })).filter(({ slots }) => slots.length > 0)
    expect(open.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-03'])
  })

  test('a part of a day is cut out: no visit reaches into it, and the hours of the rest stay', () => {
    const question = aQuestion({
      schedule: weekdays(540, 840),
      closures: [closed({ startTime: 645, endTime: 700, reason: 'Inventario' })],
    })
    expect(readStarts(question)).toEqual(['09:00', '09:30', '12:00', '12:30', '13:00'])
    expect(freeSlots(question)[0]?.closure).toBe('Inventario')
    expect(slotAt(question, '2026-11-30T11:30')).toMatchObject({ refusal: 'start-not-offered' })
  })

  test("outside the opening hours they are nobody's business", () => {
    const closures = [closed({ startTime: 1080, endTime: 1200 })]
    expect(freeSlots(aQuestion({ closures }))[0]?.closure).toBeNull()
    expect(
      freeSlots(
        aQuestion({ closures: [closed({ fromDay: '2026-12-05', untilDay: '2026-12-06' })], fromDay: '2026-12-05' }),
      )[0]?.closure,
    ).toBeNull()
  })
})

describe('stations', () => {
  test('what is taken is not given again, to the minute', () => {
    const question = aQuestion({ schedule: weekdays(540, 780), busy: [taken('tub', 600, 660)] })
    expect(readStarts(question)).toEqual(['09:00', '11:00', '11:30', '12:00'])
  })

  test('spans may come in any order and lie over each other', () => {
    const busy = [taken('tub', 640, 700), taken('tub', 600, 650), taken('elsewhere', 540, 1080), taken('tub', 610, 620)]
    expect(readStarts(aQuestion({ schedule: weekdays(540, 780), busy }))).toEqual(['09:00', '12:00'])
  })

  test('a station needs its minutes after a visit before the next one', () => {
    const question = aQuestion({
      schedule: weekdays(540, 720),
      stations: [tub('tub', 15)],
      busy: [taken('tub', 610, 640)],
    })
    expect(readStarts(question)).toEqual(['11:00'])
    expect(readStarts({ ...question, stations: [tub('tub', 10)] })).toEqual(['09:00', '11:00'])
  })

  test('only a station that can do everything is chosen', () => {
    const stations = [tub('a'), tub('b', 0, ['bath', 'grooming'])]
    expect(readStations(aQuestion({ stations, requirements: [grooming(60)] }), '2026-11-30T09:00')).toEqual(['b'])
    expect(freeSlots(aQuestion({ stations: [tub('a')], requirements: [grooming(60)] }))[0]).toMatchObject({
      slots: [],
      reason: 'no entra en el turno',
      refusal: 'first-does-not-fit',
    })
  })

  test('the station whose free time is filled best is chosen, so that long free times stay', () => {
    const stations = [tub('a'), tub('b')]
    expect(readStations(aQuestion({ stations, busy: [taken('b', 660, 720)] }), '2026-11-30T10:00')).toEqual(['b'])
    expect(readStations(aQuestion({ stations, busy: [taken('b', 540, 600)] }), '2026-11-30T10:00')).toEqual(['b'])
    expect(
      readStations(aQuestion({ stations, busy: [taken('a', 540, 570), taken('b', 540, 600)] }), '2026-11-30T10:00'),
    ).toEqual(['b'])
  })

  test('of equal ones the first by id, in whatever order they come', () => {
    expect(readStations(aQuestion({ stations: [tub('b'), tub('c'), tub('a')] }), '2026-11-30T10:00')).toEqual(['a'])
  })
})

describe('several pets', () => {
  test('go one after the other where there is one station, with its cleaning between', () => {
    const question = aQuestion({ stations: [tub('tub', 10)], requirements: [bath(60), bath(30)] })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['tub 09:00-10:00', 'tub 10:10-10:40'])
    expect(collectedAt(question, '2026-11-30T09:00')).toBe('10:40')
  })

  test('go at the same time where stations are free', () => {
    const question = aQuestion({ stations: [tub('a'), tub('b')], requirements: [bath(60), bath(90)] })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['a 09:00-10:00', 'b 09:00-10:30'])
    expect(collectedAt(question, '2026-11-30T09:00')).toBe('10:30')
  })

  test('all are dropped off at once', () => {
    const slot = readSlot(aQuestion({ requirements: [bath(60), bath(60)] }), '2026-11-30T09:00')
    expect(slot).toMatchObject({
      startMinute: 540,
      startsAt: at(MONDAY, 540).getTime(),
      receiveUntil: at(MONDAY, 540).getTime(),
    })
  })

  test('fill the gap that suits each of them', () => {
    const stations = [tub('a'), tub('b')]
    const busy = [taken('b', 570, 600)]
    expect(readTimeline(aQuestion({ stations, busy, requirements: [bath(60), bath(60)] }), '2026-11-30T09:00')).toEqual(
      ['a 09:00-10:00', 'a 10:00-11:00'],
    )
    expect(readTimeline(aQuestion({ stations, busy, requirements: [bath(60), bath(30)] }), '2026-11-30T09:00')).toEqual(
      ['a 09:00-10:00', 'b 09:00-09:30'],
    )
  })

  test('a later pet takes the earliest place, then the one that is filled best', () => {
    const busy = [taken('b', 540, 570), taken('c', 540, 585)]
    const question = aQuestion({ stations: [tub('a'), tub('b'), tub('c')], busy, requirements: [bath(60), bath(15)] })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['a 09:00-10:00', 'b 09:30-09:45'])

    const afterwards = [taken('b', 570, 600), taken('b', 700, 1080)]
    expect(
      readTimeline(
        aQuestion({ stations: [tub('a'), tub('b')], busy: afterwards, requirements: [bath(60), bath(60)] }),
        '2026-11-30T09:00',
      ),
    ).toEqual(['a 09:00-10:00', 'b 10:00-11:00'])
  })

  test('none of them sits there while none of them is looked after', () => {
    // The first visit ends at 10:00, but the tub is free only at 10:30.
    const question = aQuestion({ requirements: [bath(60), bath(30)], busy: [taken('tub', 600, 630)] })
    expect(slotAt(question, '2026-11-30T09:00')).toEqual({ refusal: 'does-not-fit' })
  })

  test('an earlier pet makes way for a later one that only one station can serve', () => {
    const stations = [tub('a', 0, ['bath', 'grooming']), tub('b')]
    // A bath alone would fit best at the end of a's free time.
    const busy = [taken('a', 660, 1080)]
    const question = aQuestion({ stations, busy, requirements: [bath(60), grooming(120)] })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['b 09:00-10:00', 'a 09:00-11:00'])
  })

  test('a short one fits into the time that longer ones leave between them', () => {
    const stations = [tub('a', 0, ['bath', 'grooming']), tub('b')]
    const busy = [taken('b', 570, 1080), taken('a', 600, 1080)]
    const question = aQuestion({ stations, busy, requirements: [bath(30), grooming(30), bath(30)] })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['b 09:00-09:30', 'a 09:00-09:30', 'a 09:30-10:00'])
  })

  test('all or none: a time at which one of them has no place is not offered', () => {
    const question = aQuestion({ schedule: weekdays(540, 720), requirements: [bath(60), bath(60), bath(60)] })
    expect(readStarts(question)).toEqual(['09:00'])
    expect(readStarts({ ...question, requirements: [bath(60), bath(60), bath(61)] })).toEqual([])
  })
})

describe('why there is none', () => {
  test('a day off is closed', () => {
    expect(readReason(aQuestion({ fromDay: '2026-12-05' }))).toEqual(['cerrado', 'no-slot'])
  })

  test('a day whose last start has gone is closed', () => {
    expect(readReason(aQuestion({ now: at(MONDAY, 1051) }))).toEqual(['cerrado', 'no-slot'])
  })

  test('a day on which the first pet has no place is full', () => {
    expect(readReason(aQuestion({ busy: [taken('tub', 570, 1050)] }))).toEqual(['lleno', 'first-does-not-fit'])
  })

  test('a day on which a later pet has no place is full as well', () => {
    const busy = [taken('tub', 600, 1080)]
    expect(readReason(aQuestion({ busy, requirements: [bath(60), bath(60)] }))).toEqual(['lleno', 'does-not-fit'])
  })

  test('what is too long for an empty day does not fit into the shift', () => {
    expect(readReason(aQuestion({ requirements: [bath(541)] }))).toEqual(['no entra en el turno', 'first-does-not-fit'])
    expect(readReason(aQuestion({ requirements: [bath(300), bath(300)] }))).toEqual([
      'no entra en el turno',
      'does-not-fit',
    ])
  })

  test('nor does what is too long for what is left of today', () => {
    expect(readReason(aQuestion({ now: at(MONDAY, 1000), requirements: [bath(60), bath(60)] }))).toEqual([
      'no entra en el turno',
      'does-not-fit',
    ])
  })

  test('a day with a free time has no reason', () => {
    expect(readReason(aQuestion())).toEqual([null, null])
  })
})

describe('exactly this start', () => {
  test('is given as it was offered', () => {
    const question = aQuestion({ requirements: [bath(60), bath(30)], stations: [tub('a', 5), tub('b', 10)] })
    for (const { slots } of freeSlots(question)) {
      for (const slot of slots)
        expect(slotAt(question, `${slot.day}T${formatClock(slot.startMinute)}`)).toEqual({ slot })
    }
  })

  test.each([
    ['2026-11-30T09:15', 'start-not-offered', 'between two starts'],
    ['2026-11-30T08:30', 'start-not-offered', 'before opening'],
    ['2026-11-30T18:00', 'start-not-offered', 'at closing'],
    ['2026-11-29T09:00', 'no-slot', 'yesterday'],
    ['2026-12-07T09:00', 'no-slot', 'beyond the range'],
    ['2026-12-05T09:00', 'no-slot', 'on a day off'],
    ['2026-11-31T09:00', 'no-slot', 'on no day'],
    ['2026-11-30T24:00', 'no-slot', 'at no time'],
    ['mañana', 'no-slot', 'in no language'],
    ['2026-11-30T17:30', 'first-does-not-fit', 'too near to closing'],
    ['2026-11-30T10:00', 'first-does-not-fit', 'taken'],
    ['2026-11-30T16:30', 'does-not-fit', 'too near to closing for the second'],
  ])('%s: %s, %s', (schedule, refusal) => {
    const question = aQuestion({ busy: [taken('tub', 630, 690)], requirements: [bath(60), bath(60)] })
    expect(slotAt(question, schedule)).toMatchObject({ refusal })
  })

  test('that is not offered comes with the three nearest ones of the day, or of fewer with what there is', () => {
    const nearest = (schedule: string, question = aQuestion()) => {
      const answer = slotAt(question, schedule)
      return 'nearest' in answer ? answer.nearest.map(({ startMinute }) => formatClock(startMinute)) : answer
    }
    expect(nearest('2026-11-30T10:10')).toEqual(['09:30', '10:00', '10:30'])
    expect(nearest('2026-11-30T03:00')).toEqual(['09:00', '09:30', '10:00'])
    expect(nearest('2026-11-30T23:00', aQuestion({ schedule: weekdays(540, 600) }))).toEqual(['09:00'])
    expect(nearest('2026-11-30T10:10', aQuestion({ busy: [taken('tub', 0, 1440)] }))).toEqual({ refusal: 'no-slot' })
  })

  test('does not mind which days are looked at', () => {
    expect(slotAt(aQuestion({ fromDay: '2026-12-06', days: 1 }), '2026-12-01T09:00')).toHaveProperty('slot')
  })

  test('in the past or inside the notice is none', () => {
    const question = aQuestion({ now: at(MONDAY, 600), leadMinutes: 60 })
    expect(slotAt(question, '2026-11-30T09:30')).toMatchObject({ refusal: 'start-not-offered' })
    expect(slotAt(question, '2026-11-30T10:30')).toMatchObject({ refusal: 'start-not-offered' })
    expect(slotAt(question, '2026-11-30T11:00')).toHaveProperty('slot')
  })
})
