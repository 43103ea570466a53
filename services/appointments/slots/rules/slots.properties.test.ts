import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Busy, ScheduleEntry, Skill } from '../../rules/enums.ts'
import {
  addDays,
  formatClock,
  formatSchedule,
  localDay,
  todayIn,
  toInstant,
  toWallClock,
} from '../../rules/local-clock.ts'
import { type FoundSlot, firstFreeSlot, freeSlots, type SlotQuestion, slotAt } from './slots.ts'

/** Properties for 1,000 and more random stores, bookings and groups of pets, including days on which clocks change. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const runs = { numRuns: 1200 }

const zones = ['America/La_Paz', 'America/Asuncion', 'Asia/Tokyo', 'America/Los_Angeles', 'Australia/Lord_Howe']
/** Days around clock changes: Los Angeles forward and back, Lord Howe by half an hour, Asunción until 2024. */
const moments = [
  '2026-03-06T12:00:00Z',
  '2026-10-29T03:00:00Z',
  '2026-04-03T20:00:00Z',
  '2024-10-03T15:00:00Z',
  '2026-11-30T11:00:00Z',
]

const skillSets: Skill[][] = [['bath'], ['bath', 'grooming'], ['vet'], ['bath', 'vet']]

const entry: fc.Arbitrary<ScheduleEntry> = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 1435 }), fc.integer({ min: 1, max: 720 }), fc.nat(9))
  .map(([day, startTime, length, isOff]) => ({
    active: isOff > 0,
    day,
    startTime,
    endTime: Math.min(1440, startTime + length),
  }))

const configuration = fc.oneof(
  fc
    .constantFrom(15, 30, 45, 70)
    .map((interval) => ({ slotType: 'INTERVAL' as const, slotFields: toFields(interval) })),
  fc.record({
    slotType: fc.constant('SHIFT' as const),
    slotFields: fc
      .tuple(
        fc.option(fc.integer({ min: 600, max: 900 })),
        fc.option(fc.integer({ min: 500, max: 700 })),
        fc.option(fc.integer({ min: 780, max: 1000 })),
      )
      .map(([endOfMorningShift, receiveBeforeMorning, receiveBeforeAfternoon]) => ({
        interval: null,
        endOfMorningShift,
        receiveBeforeMorning,
        receiveBeforeAfternoon,
      })),
  }),
)

const question: fc.Arbitrary<SlotQuestion> = fc
  .record({
    timezone: fc.constantFrom(...zones),
    moment: fc.constantFrom(...moments),
    later: fc.nat(4 * 24 * 60),
    entries: fc.array(entry, { minLength: 4, maxLength: 14 }),
    configuration,
    closures: fc.array(fc.tuple(fc.nat(8), fc.nat(2), fc.option(fc.nat(1439)), fc.integer({ min: 1, max: 400 })), {
      maxLength: 2,
    }),
    stations: fc.array(fc.tuple(fc.constantFrom(...skillSets), fc.constantFrom(0, 5, 20)), {
      minLength: 1,
      maxLength: 4,
    }),
    busy: fc.array(fc.tuple(fc.nat(3), fc.nat(8 * 24 * 60), fc.integer({ min: 5, max: 240 })), { maxLength: 60 }),
    requirements: fc.array(
      fc.tuple(fc.constantFrom<Skill[]>(['bath'], ['grooming'], ['vet'], []), fc.constantFrom(5, 20, 30, 60, 90, 150)),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    leadMinutes: fc.constantFrom(0, 60, 600),
    travelMinutes: fc.constantFrom(0, 0, 15, 40),
    fromAhead: fc.integer({ min: -2, max: 8 }),
    days: fc.integer({ min: 1, max: 9 }),
  })
  .map((made) => {
    const now = new Date(Date.parse(made.moment) + made.later * MINUTE)
    const today = todayIn(made.timezone, now)
    const closures = made.closures.map(([ahead, length, startTime, minutes]) => ({
      fromDay: addDays(today, ahead - 1),
      untilDay: addDays(today, ahead - 1 + length),
      startTime,
      endTime: startTime === null ? null : Math.min(1440, startTime + minutes),
      reason: 'Cerrado',
    }))
    return {
      hours: { timezone: made.timezone, schedule: made.entries, slotConfiguration: made.configuration, closures },
      stations: made.stations.map(([skills, bufferMinutes], index) => ({
        id: `station-${index}`,
        skills,
        bufferMinutes,
      })),
      busy: made.busy.map(([station, from, minutes]) => {
        const begins = now.getTime() - DAY / 2 + from * MINUTE
        return { stationId: `station-${station}`, from: begins, until: begins + minutes * MINUTE }
      }),
      requirements: made.requirements.map(([skills, minutes]) => ({ skills, minutes })),
      now,
      leadMinutes: made.leadMinutes,
      travelMinutes: made.travelMinutes,
      fromDay: addDays(today, made.fromAhead),
      days: made.days,
    }
  })

test('no visit overlaps with what is booked, nor with another one of its group', () => {
  always((asked, slot) => {
    for (const visit of slot.plan) {
      const others = asked.busy.filter(({ stationId }) => stationId === visit.stationId)
      const group = slot.plan
        .filter((other) => other !== visit && other.stationId === visit.stationId)
        .map((other) => ({ from: other.occupiedFrom, until: other.occupiedUntil }))
      for (const { from, until } of [...others, ...group]) {
        expect(visit.occupiedUntil <= from || until <= visit.occupiedFrom).toBe(true)
      }
    }
  })
})

test('every visit starts on its day and lies within what is open, over midnight too, and outside every closure', () => {
  always(({ hours, requirements }, slot) => {
    const dates = [slot.day, addDays(slot.day, 1)].map((day) => localDay(day, hours.timezone))
    // Checked minute by minute, with touching entries joined.
    const open = dates.flatMap((date) =>
      hours.schedule
        .filter(({ active, day }) => active && day % 7 === date.weekday)
        .map(({ startTime, endTime }) => ({ from: toInstant(date, startTime), until: toInstant(date, endTime) })),
    )
    const closed = dates.flatMap((date) =>
      hours.closures
        .filter(({ fromDay, untilDay }) => fromDay <= date.day && date.day <= untilDay)
        .map(({ startTime, endTime }) => ({
          from: toInstant(date, startTime ?? 0),
          until: toInstant(date, endTime ?? 1440),
        })),
    )
    const isOpenAt = (instant: number) => open.some(({ from, until }) => from <= instant && instant < until)
    expect(slot.plan).toHaveLength(requirements.length)
    for (const { startsAt, endsAt } of slot.plan) {
      const instants = Array.from(
        { length: (endsAt - startsAt) / (5 * MINUTE) },
        (_, index) => startsAt + index * 5 * MINUTE,
      )
      expect(instants.every(isOpenAt)).toBe(true)
      for (const { from, until } of closed) expect(endsAt <= from || until <= startsAt).toBe(true)
    }
    expect(toWallClock(slot.startsAt, hours.timezone).day).toBe(slot.day)
  })
})

test('a visit lasts its minutes, at a station that can do it, and its buffer and way are kept for it', () => {
  always(({ requirements, stations, travelMinutes }, { plan }) => {
    plan.forEach((visit, index) => {
      const station = stations.find(({ id }) => id === visit.stationId)
      const requirement = requirements[index]
      expect(visit.requirementIndex).toBe(index)
      expect(visit.endsAt - visit.startsAt).toBe((requirement?.minutes ?? 0) * MINUTE)
      expect(requirement?.skills.every((skill) => station?.skills.includes(skill))).toBe(true)
      const isFirst = index === 0
      const isLast = index === plan.length - 1
      expect(visit.startsAt - visit.occupiedFrom).toBe(isFirst ? travelMinutes * MINUTE : 0)
      expect(visit.occupiedUntil - visit.endsAt).toBe(
        ((station?.bufferMinutes ?? 0) + (isLast ? travelMinutes : 0)) * MINUTE,
      )
    })
  })
})

test('no slot leaves the range, lies in the past or inside the notice', () => {
  always((asked, slot) => {
    const today = todayIn(asked.hours.timezone, asked.now)
    expect(slot.day >= today && slot.day >= asked.fromDay).toBe(true)
    expect(slot.day <= addDays(today, 6) && slot.day < addDays(asked.fromDay, asked.days)).toBe(true)

    const earliest = asked.now.getTime() + Math.max(asked.leadMinutes, asked.travelMinutes) * MINUTE
    expect(slot.receiveUntil).toBeGreaterThanOrEqual(earliest)
    for (const { startsAt, occupiedFrom } of slot.plan) {
      expect(startsAt).toBeGreaterThanOrEqual(earliest)
      expect(occupiedFrom).toBeGreaterThanOrEqual(asked.now.getTime())
    }
  })
})

test('there is one drop-off and one collection: nothing begins before, nothing ends after', () => {
  always(({ hours }, slot) => {
    const begins = slot.plan.map(({ startsAt }) => startsAt)
    const ends = slot.plan.map(({ endsAt }) => endsAt)
    expect(Math.min(...begins)).toBeGreaterThanOrEqual(slot.startsAt)
    expect(slot.receiveUntil).toBeGreaterThanOrEqual(slot.startsAt)
    if (hours.slotConfiguration.slotType === 'SHIFT') {
      expect(slot.collectAt).toBeGreaterThanOrEqual(Math.max(...ends))
      expect(slot.receiveUntil).toBeLessThanOrEqual(slot.collectAt)
    } else {
      expect(slot).toMatchObject({ shift: null, receiveUntil: slot.startsAt, collectAt: Math.max(...ends) })
      expect(begins[0]).toBe(slot.startsAt)
    }
  })
})

test('every offered slot can be booked, exactly as it was offered', () => {
  always((asked, slot) => {
    const schedule = formatSchedule({ day: slot.day, minute: slot.startMinute })
    expect(slotAt(asked, schedule)).toEqual({ slot })
    expect(toWallClock(slot.startsAt, asked.hours.timezone)).toEqual({ day: slot.day, minute: slot.startMinute })
  })
})

test('however long people book what is offered, no station is given twice', () => {
  let booked = 0
  fc.assert(
    fc.property(question, fc.nat(), (asked, choice) => {
      const taken: Busy[] = [...asked.busy]
      const given: Busy[] = []
      for (let round = 0; round < 12; round += 1) {
        const offered = freeSlots({ ...asked, busy: taken }).flatMap(({ slots }) => slots)
        const slot = offered[(choice + round) % Math.max(1, offered.length)]
        if (!slot) break
        for (const { stationId, occupiedFrom, occupiedUntil } of slot.plan) {
          const span = { stationId, from: occupiedFrom, until: occupiedUntil }
          for (const { from, until } of given.filter((one) => one.stationId === stationId)) {
            expect(span.until <= from || until <= span.from).toBe(true)
          }
          given.push(span)
          taken.push(span)
          booked += 1
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(booked).toBeGreaterThan(1000)
})

test('a start is offered exactly when there is an arrangement of two pets, looked for minute by minute', () => {
  let both = { offered: 0, refused: 0 }
  fc.assert(
    fc.property(atStore, (asked) => {
      const offered = new Set(freeSlots(asked).flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt)))
      for (const { day } of freeSlots(asked)) {
        const date = localDay(day, asked.hours.timezone)
        for (let minute = 540; minute < 720; minute += 30) {
          const start = toInstant(date, minute)
          if (start < asked.now.getTime() + asked.leadMinutes * MINUTE) continue
          const isPossible = canBePlaced(asked, start, toInstant(date, 720))
          both = { offered: both.offered + Number(isPossible), refused: both.refused + Number(!isPossible) }
          expect(offered.has(start)).toBe(isPossible)
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(Math.min(both.offered, both.refused)).toBeGreaterThan(500)
})

/**
 * A store open daily from 09:00 to 12:00, starts every 30 minutes, no travel; one or two pets; most station time taken.
 */
const atStore: fc.Arbitrary<SlotQuestion> = fc
  .tuple(
    question,
    fc.array(fc.tuple(fc.nat(3), fc.nat(6), fc.nat(36), fc.integer({ min: 1, max: 12 })), {
      minLength: 20,
      maxLength: 50,
    }),
  )
  .map(([asked, spans]) => {
    const today = todayIn(asked.hours.timezone, asked.now)
    return {
      ...asked,
      hours: {
        ...asked.hours,
        closures: [],
        schedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 540, endTime: 720 })),
        slotConfiguration: { slotType: 'INTERVAL' as const, slotFields: toFields(30) },
      },
      busy: spans.map(([station, ahead, from, length]) => {
        const begins = toInstant(localDay(addDays(today, ahead), asked.hours.timezone), 530 + from * 5)
        return { stationId: `station-${station}`, from: begins, until: begins + length * 5 * MINUTE }
      }),
      requirements: asked.requirements.slice(0, 2),
      travelMinutes: 0,
      fromDay: today,
      days: 7,
    }
  })

function canBePlaced({ stations, busy, requirements }: SlotQuestion, start: number, closing: number): boolean {
  return place([], start, start)

  function place(placed: Busy[], from: number, latest: number): boolean {
    const requirement = requirements[placed.length]
    if (!requirement) return true
    for (const { id, skills, bufferMinutes } of stations) {
      if (!requirement.skills.every((skill) => skills.includes(skill))) continue
      for (let begins = from; begins <= latest; begins += MINUTE) {
        const span = { stationId: id, from: begins, until: begins + (requirement.minutes + bufferMinutes) * MINUTE }
        if (begins + requirement.minutes * MINUTE > closing) break
        const others = [...busy, ...placed].filter(({ stationId }) => stationId === id)
        if (others.some((other) => other.from < span.until && span.from < other.until)) continue
        if (place([...placed, span], start, Math.max(latest, span.until))) return true
      }
    }
    return false
  }
}

test('the same question has the same answer, in whatever order bookings and stations come', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const other = { ...asked, busy: asked.busy.toReversed(), stations: asked.stations.toReversed() }
      expect(freeSlots(other)).toEqual(freeSlots(asked))
    }),
    runs,
  )
})

test('a day has slots in their order, or a reason and a refusal', () => {
  fc.assert(
    fc.property(question, (asked) => {
      for (const { slots, reason, refusal } of freeSlots(asked)) {
        if (slots.length > 0) expect([reason, refusal]).toEqual([null, null])
        else expect(reason !== null && refusal !== null).toBe(true)
        expect((reason === 'cerrado') === (refusal === 'no-slot')).toBe(true)
        slots.slice(1).forEach((slot, index) => {
          expect(slot.startsAt).toBeGreaterThan(slots[index]?.startsAt ?? Number.POSITIVE_INFINITY)
        })
      }
    }),
    runs,
  )
})

test('a full day has room as soon as nothing is booked; a day whose openings are too short has none even then', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const whenEmpty = new Map(freeSlots({ ...asked, busy: [] }).map((found) => [found.day, found]))
      for (const { day, reason, slots } of freeSlots(asked)) {
        const empty = whenEmpty.get(day)
        if (reason === 'lleno') expect(empty?.slots.length).toBeGreaterThan(0)
        if (reason === 'no entra en el turno') expect(empty?.slots).toEqual([])
        if (reason === 'cerrado') expect(empty?.reason).toBe('cerrado')
        // Bookings only remove starts, never add one.
        const offered = new Set(empty?.slots.map(({ startMinute }) => formatClock(startMinute)))
        for (const { startMinute } of slots) expect(offered).toContain(formatClock(startMinute))
      }
    }),
    runs,
  )
})

test('the next free time is the first of all free times', () => {
  fc.assert(
    fc.property(question, (asked) => {
      expect(firstFreeSlot(asked)).toEqual(freeSlots(asked).flatMap(({ slots }) => slots)[0] ?? null)
    }),
    runs,
  )
})

function always(check: (asked: SlotQuestion, slot: FoundSlot, index: number) => void): void {
  let seen = 0
  fc.assert(
    fc.property(question, (asked) => {
      freeSlots(asked)
        .flatMap(({ slots }) => slots)
        .forEach((slot, index) => {
          seen += 1
          check(asked, slot, index)
        })
    }),
    runs,
  )
  // Guard: the property is meaningless without slots.
  expect(seen).toBeGreaterThan(1000)
}

function toFields(interval: number) {
  return { interval, endOfMorningShift: null, receiveBeforeMorning: null, receiveBeforeAfternoon: null }
}
