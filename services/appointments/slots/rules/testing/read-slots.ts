import { clockOf, instantOf, localDay, wallClockOf } from '../../../rules/local-clock.ts'
import { type FoundSlot, freeSlots, type SlotQuestion, slotAt } from '../slots.ts'
import { LA_PAZ } from './slot-question.ts'

/** What the engine finds, as a test reads it. */

export function slotsOf(question: SlotQuestion): FoundSlot[] {
  return freeSlots(question).flatMap(({ slots }) => slots)
}

export function startsOf(question: SlotQuestion): string[] {
  return slotsOf(question).map(({ startMinute }) => clockOf(startMinute))
}

export function slotOf(question: SlotQuestion, schedule: string): FoundSlot | null {
  const found = slotAt(question, schedule)
  return 'slot' in found ? found.slot : null
}

export function stationsOf(question: SlotQuestion, schedule: string): string[] {
  return slotOf(question, schedule)?.plan.map(({ stationId }) => stationId) ?? []
}

export function timelineOf(question: SlotQuestion, schedule: string): string[] {
  return (
    slotOf(question, schedule)?.plan.map(
      ({ stationId, startsAt, endsAt }) => `${stationId} ${clockAt(startsAt)}-${clockAt(endsAt)}`,
    ) ?? []
  )
}

export function collectedAt(question: SlotQuestion, schedule: string): string {
  return clockAt(slotOf(question, schedule)?.collectAt ?? 0)
}

export function reasonOf(question: SlotQuestion) {
  const [day] = freeSlots(question)
  return [day?.reason, day?.refusal]
}

export function nameOf(slot: FoundSlot | null): string | null {
  return slot && `${slot.day} ${clockOf(slot.startMinute)}`
}

export function occupiedLabel({
  occupiedFrom,
  occupiedUntil,
}: {
  occupiedFrom: number
  occupiedUntil: number
}): string {
  return `${clockAt(occupiedFrom)}-${clockAt(occupiedUntil)}`
}

export function clockAt(instant: number): string {
  return clockOf(wallClockOf(instant, LA_PAZ).minute)
}

export function at(day: string, minute: number): Date {
  return new Date(instantOf(localDay(day, LA_PAZ), minute))
}
