import type { Busy, Closure, ScheduleEntry, Skill, SlotConfiguration, Station } from '../../../rules/enums.ts'
import { localDay, toInstant } from '../../../rules/local-clock.ts'
import type { SlotQuestion } from '../slots.ts'

export const LA_PAZ = 'America/La_Paz'

/** Monday, 30 November 2026; the tests' clock shows 07:00 in La Paz, before any store opens. */
export const MONDAY = '2026-11-30'
const MONDAY_AT_SEVEN = new Date('2026-11-30T11:00:00Z')

/**
 * Slot question of a store in Santa Cruz with one tub, open on weekdays from 09:00 to 18:00, starts every 30 minutes;
 * one dog, an hour.
 */
export function aQuestion(
  changed: Partial<Omit<SlotQuestion, 'hours'>> & Partial<SlotQuestion['hours']> = {},
): SlotQuestion {
  const { timezone, schedule, slotConfiguration, closures, ...rest } = changed
  return {
    hours: {
      timezone: timezone ?? LA_PAZ,
      schedule: schedule ?? weekdays(540, 1080),
      slotConfiguration: slotConfiguration ?? every(30),
      closures: closures ?? [],
    },
    stations: [tub('tub')],
    busy: [],
    requirements: [bath(60)],
    now: MONDAY_AT_SEVEN,
    leadMinutes: 0,
    travelMinutes: 0,
    fromDay: MONDAY,
    days: 1,
    ...rest,
  }
}

export function weekdays(startTime: number, endTime: number): ScheduleEntry[] {
  return [1, 2, 3, 4, 5].map((day) => opening(day, startTime, endTime))
}

export function opening(day: number, startTime: number, endTime: number): ScheduleEntry {
  return { active: true, day, startTime, endTime }
}

export function every(interval: number): SlotConfiguration {
  return {
    slotType: 'INTERVAL',
    slotFields: { interval, endOfMorningShift: null, receiveBeforeMorning: null, receiveBeforeAfternoon: null },
  }
}

/** Shift configuration: morning until 13:00 with drop-off until 10:30; afternoon with drop-off until 15:00. */
export function shifts(changed: Partial<SlotConfiguration['slotFields']> = {}): SlotConfiguration {
  return {
    slotType: 'SHIFT',
    slotFields: {
      interval: null,
      endOfMorningShift: 780,
      receiveBeforeMorning: 630,
      receiveBeforeAfternoon: 900,
      ...changed,
    },
  }
}

export function tub(id: string, bufferMinutes = 0, skills: readonly Skill[] = ['bath']): Station {
  return { id, skills, bufferMinutes }
}

export function bath(minutes: number) {
  return { skills: ['bath'] as const, minutes }
}

export function grooming(minutes: number) {
  return { skills: ['bath', 'grooming'] as const, minutes }
}

/** Taken time of a station between two minutes of a day in the store's zone. */
export function taken(
  stationId: string,
  startMinute: number,
  endMinute: number,
  day = MONDAY,
  timezone = LA_PAZ,
): Busy {
  const date = localDay(day, timezone)
  return { stationId, from: toInstant(date, startMinute), until: toInstant(date, endMinute) }
}

export function closed(changed: Partial<Closure> = {}): Closure {
  return { fromDay: MONDAY, untilDay: MONDAY, startTime: null, endTime: null, reason: 'Feriado', ...changed }
}
