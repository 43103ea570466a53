import { describe, expect, test } from 'vitest'
import { slotAt } from './slots.ts'
import { at, clockAt, collectedAt, readReason, readSlots, readStarts, readTimeline } from './testing/read-slots.ts'
import { aQuestion, bath, closed, MONDAY, opening, shifts, taken, weekdays } from './testing/slot-question.ts'

describe('shifts', () => {
  const schedule = weekdays(540, 1140)

  test('there is a morning and an afternoon: received until its minute, ready at its end', () => {
    const [morning, afternoon, ...rest] = readSlots(aQuestion({ schedule, slotConfiguration: shifts() }))
    expect(rest).toEqual([])
    expect(morning).toMatchObject({ startMinute: 540, shift: 'morning' })
    expect(afternoon).toMatchObject({ startMinute: 780, shift: 'afternoon' })
    expect(
      [morning, afternoon].map((slot) => slot && [slot.startsAt, slot.receiveUntil, slot.collectAt].map(clockAt)),
    ).toEqual([
      ['09:00', '10:30', '13:00'],
      ['13:00', '15:00', '19:00'],
    ])
  })

  test('a shift is as full as its stations are', () => {
    const busy = [taken('tub', 540, 700), taken('tub', 760, 1140)]
    const question = aQuestion({ schedule, slotConfiguration: shifts(), busy })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['tub 11:40-12:40'])
    expect(slotAt(question, '2026-11-30T13:00')).toEqual({ refusal: 'first-does-not-fit' })
    expect(readReason({ ...question, busy: [taken('tub', 560, 1100)] })).toEqual(['lleno', 'first-does-not-fit'])
  })

  test('a visit does not lie across its end, nor across a pause in it', () => {
    const twoOpenings = [opening(1, 540, 600), opening(1, 660, 780), opening(1, 840, 880)]
    const question = aQuestion({ schedule: twoOpenings, slotConfiguration: shifts(), requirements: [bath(90)] })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['tub 11:00-12:30'])
    expect(slotAt(question, '2026-11-30T14:00')).toEqual({ refusal: 'first-does-not-fit' })
  })

  test('several pets share it, with pauses if need be', () => {
    const question = aQuestion({
      schedule,
      slotConfiguration: shifts(),
      requirements: [bath(60), bath(60)],
      busy: [taken('tub', 610, 660)],
    })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['tub 09:00-10:00', 'tub 11:00-12:00'])
    expect(collectedAt(question, '2026-11-30T09:00')).toBe('13:00')
    expect(slotAt({ ...question, requirements: [bath(60), bath(121)] }, '2026-11-30T09:00')).toEqual({
      refusal: 'does-not-fit',
    })
  })

  test('can be booked while it still receives, for the time that is left of it', () => {
    const question = aQuestion({ schedule, slotConfiguration: shifts(), now: at(MONDAY, 571), leadMinutes: 30 })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['tub 10:05-11:05'])
    expect(slotAt({ ...question, leadMinutes: 60 }, '2026-11-30T09:00')).toMatchObject({ refusal: 'start-not-offered' })
    expect(readStarts({ ...question, leadMinutes: 60 })).toEqual(['13:00'])
  })

  test('a shift begins when a closure ends, and is none when nobody could bring a pet any more', () => {
    const closedUntil = (endTime: number) => [closed({ startTime: 0, endTime })]
    const configuration = { schedule, slotConfiguration: shifts() }
    expect(readStarts(aQuestion({ ...configuration, closures: closedUntil(600) }))).toEqual(['10:00', '13:00'])
    expect(readStarts(aQuestion({ ...configuration, closures: closedUntil(660) }))).toEqual(['13:00'])
  })

  test('it stops receiving when it closes in between', () => {
    const closures = [closed({ startTime: 600, endTime: 660 })]
    const [morning] = readSlots(aQuestion({ schedule, slotConfiguration: shifts(), closures }))
    expect(morning && clockAt(morning.receiveUntil)).toBe('10:00')
  })

  test('without a line between them there is one, with the rules of the morning', () => {
    const [shift, ...rest] = readSlots(aQuestion({ schedule, slotConfiguration: shifts({ endOfMorningShift: null }) }))
    expect(rest).toEqual([])
    expect(shift && [shift.shift, clockAt(shift.receiveUntil), clockAt(shift.collectAt)]).toEqual([
      'morning',
      '10:30',
      '19:00',
    ])
  })

  test('without a minute until which it receives, pets come when it begins', () => {
    const [morning] = readSlots(aQuestion({ schedule, slotConfiguration: shifts({ receiveBeforeMorning: null }) }))
    expect(morning?.receiveUntil).toBe(morning?.startsAt)
  })

  test('a store that opens only in the afternoon has no morning', () => {
    expect(readStarts(aQuestion({ schedule: weekdays(840, 1140), slotConfiguration: shifts() }))).toEqual(['14:00'])
  })
})
