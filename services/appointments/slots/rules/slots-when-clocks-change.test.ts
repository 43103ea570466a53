import { describe, expect, test } from 'vitest'
import { formatClock, timeLabel } from '../../rules/local-clock.ts'
import { slotAt } from './slots.ts'
import { readSlots, readStarts } from './testing/read-slots.ts'
import { aQuestion, bath, opening, shifts } from './testing/slot-question.ts'

describe('days on which clocks change', () => {
  const losAngeles = 'America/Los_Angeles'
  const night = [opening(0, 60, 240)]

  test('an hour that is left out has no starts, and a visit lasts as long as ever', () => {
    // On Sunday, 14 March 2027, 02:00 becomes 03:00.
    const question = aQuestion({
      timezone: losAngeles,
      schedule: night,
      now: new Date('2027-03-12T18:00:00Z'),
      fromDay: '2027-03-14',
    })
    expect(
      readSlots(question).map((slot) => `${formatClock(slot.startMinute)} ${timeLabel(slot.collectAt, losAngeles)}`),
    ).toEqual(['01:00 03:00', '01:30 03:30', '03:00 04:00'])
    expect(slotAt(question, '2027-03-14T02:30')).toMatchObject({ refusal: 'start-not-offered' })
  })

  test('a shift that would begin in an hour that is left out is none: nobody could write its time', () => {
    const question = aQuestion({
      timezone: losAngeles,
      schedule: [opening(0, 150, 300), opening(0, 800, 1000)],
      slotConfiguration: shifts({ receiveBeforeMorning: 240 }),
      now: new Date('2027-03-12T18:00:00Z'),
      fromDay: '2027-03-14',
    })
    expect(readStarts(question)).toEqual(['13:20'])
    expect(
      readStarts({
        ...question,
        fromDay: '2027-03-13',
        hours: { ...question.hours, schedule: [opening(6, 150, 300)] },
      }),
    ).toEqual(['02:30'])
  })

  test('an hour that comes twice begins once, and the visits of the longer day have an hour more', () => {
    // On Sunday, 1 November 2026, 02:00 becomes 01:00.
    const question = aQuestion({
      timezone: losAngeles,
      schedule: night,
      now: new Date('2026-10-31T18:00:00Z'),
      fromDay: '2026-11-01',
      requirements: [bath(240)],
    })
    expect(
      readSlots(question).map((slot) => `${formatClock(slot.startMinute)} ${timeLabel(slot.collectAt, losAngeles)}`),
    ).toEqual(['01:00 04:00'])
    expect(readSlots({ ...question, requirements: [bath(60)] }).map((slot) => formatClock(slot.startMinute))).toEqual([
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
    ])
  })
})
