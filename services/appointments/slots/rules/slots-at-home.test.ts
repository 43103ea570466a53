import { describe, expect, test } from 'vitest'
import { slotAt } from './slots.ts'
import {
  at,
  clockAt,
  occupiedLabel,
  readReason,
  readSlot,
  readStarts,
  readStations,
  readTimeline,
} from './testing/read-slots.ts'
import { aQuestion, MONDAY, shifts, taken, tub, weekdays } from './testing/slot-question.ts'

describe('home visits', () => {
  const vets = [tub('ana', 10, ['vet']), tub('bea', 0, ['vet'])]
  const visit = (minutes: number) => ({ skills: ['vet'] as const, minutes })

  test("the ways there and back belong to the veterinarian's time", () => {
    const slot = readSlot(
      aQuestion({ stations: [vets[0] ?? tub('')], requirements: [visit(30)], travelMinutes: 20 }),
      '2026-11-30T09:00',
    )
    expect(slot?.plan.map(occupiedLabel)).toEqual(['08:40-10:00'])
    expect(slot && clockAt(slot.collectAt)).toBe('09:30')
  })

  test('between two homes there is time for both ways', () => {
    const question = aQuestion({
      schedule: weekdays(540, 720),
      stations: [tub('bea', 0, ['vet'])],
      requirements: [visit(30)],
      travelMinutes: 20,
      busy: [taken('bea', 600, 660)],
    })
    expect(readStarts(question)).toEqual(['09:00', '11:30'])
  })

  test('one veterinarian comes once and sees one pet after the other', () => {
    const question = aQuestion({
      stations: vets,
      requirements: [visit(30), visit(20)],
      travelMinutes: 15,
      busy: [taken('bea', 0, 1440)],
    })
    const slot = readSlot(question, '2026-11-30T09:00')
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['ana 09:00-09:30', 'ana 09:40-10:00'])
    expect(slot?.plan.map(occupiedLabel)).toEqual(['08:45-09:40', '09:40-10:25'])
    expect(slot && clockAt(slot.collectAt)).toBe('10:00')
  })

  test('who has time for the first pet only does not come', () => {
    const busy = [taken('ana', 590, 1080), taken('bea', 590, 1080)]
    const question = aQuestion({ stations: vets, requirements: [visit(30), visit(30)], travelMinutes: 10, busy })
    expect(slotAt(question, '2026-11-30T09:00')).toEqual({ refusal: 'does-not-fit' })
    expect(slotAt(question, '2026-11-30T09:30')).toEqual({ refusal: 'first-does-not-fit' })
    expect(readReason(question)).toEqual(['lleno', 'does-not-fit'])
  })

  test('nobody can be there before the way is made', () => {
    const question = aQuestion({
      stations: vets,
      requirements: [visit(30)],
      travelMinutes: 45,
      now: at(MONDAY, 600),
      leadMinutes: 10,
    })
    expect(readStarts(question)[0]).toBe('11:00')
  })

  test('the way home may lie after closing, the visit may not', () => {
    const question = aQuestion({
      schedule: weekdays(540, 600),
      stations: vets,
      requirements: [visit(60)],
      travelMinutes: 30,
    })
    expect(readStarts(question)).toEqual(['09:00'])
    expect(readStarts({ ...question, requirements: [visit(61)] })).toEqual([])
  })

  test('of two veterinarians the one whose time is filled best comes', () => {
    const question = aQuestion({
      stations: vets,
      requirements: [visit(30)],
      travelMinutes: 10,
      busy: [taken('bea', 600, 700)],
    })
    expect(readStations(question, '2026-11-30T09:00')).toEqual(['bea'])
  })

  test('within a shift whoever is free first comes', () => {
    const busy = [taken('ana', 540, 640), taken('bea', 540, 600), taken('ana', 720, 1080)]
    const question = aQuestion({
      slotConfiguration: shifts(),
      stations: vets,
      requirements: [visit(30)],
      travelMinutes: 10,
      busy,
    })
    expect(readTimeline(question, '2026-11-30T09:00')).toEqual(['bea 10:10-10:40'])
  })

  test('a store with shifts sends one within the shift', () => {
    const question = aQuestion({
      slotConfiguration: shifts(),
      stations: vets,
      requirements: [visit(60)],
      travelMinutes: 20,
      busy: [taken('ana', 540, 780), taken('bea', 540, 600)],
    })
    const slot = readSlot(question, '2026-11-30T09:00')
    expect(slot?.plan.map(occupiedLabel)).toEqual(['10:00-11:40'])
    expect(slot && [slot.startsAt, slot.collectAt].map(clockAt)).toEqual(['09:00', '13:00'])
  })
})

test('pets that are fetched start after the ride to their home and back, and its window', () => {
  const now = at(MONDAY, 540)
  const question = aQuestion({ now, leadMinutes: 10, schedule: weekdays(540, 720) })
  expect(readStarts(question)[0]).toBe('09:30')
  // 20 minutes each way, and 20 in which the driver may ring: 10:00.
  expect(readStarts({ ...question, fetchMinutes: 20 })[0]).toBe('10:00')
  expect(readStarts({ ...question, leadMinutes: 60, fetchMinutes: 20 })[0]).toBe('11:00')
  expect(readStarts({ ...question, fetchMinutes: 0 })[0]).toBe('09:30')
})
