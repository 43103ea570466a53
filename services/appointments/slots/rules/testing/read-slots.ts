import { formatClock, localDay, toInstant, toWallClock } from '../../../rules/local-clock.ts'
import { type FoundSlot, freeSlots, type SlotQuestion, slotAt } from '../slots.ts'
import { LA_PAZ } from './slot-question.ts'

/** Readable forms of the engine's results for tests. */

export function readSlots(question: SlotQuestion): FoundSlot[] {
  return freeSlots(question).flatMap(({ slots }) => slots)
}

export function readStarts(question: SlotQuestion): string[] {
  return readSlots(question).map(({ startMinute }) => formatClock(startMinute))
}

export function readSlot(question: SlotQuestion, schedule: string): FoundSlot | null {
  const found = slotAt(question, schedule)
  return 'slot' in found ? found.slot : null
}

export function readStations(question: SlotQuestion, schedule: string): string[] {
  return readSlot(question, schedule)?.plan.map(({ stationId }) => stationId) ?? []
}

export function readTimeline(question: SlotQuestion, schedule: string): string[] {
  return (
    readSlot(question, schedule)?.plan.map(
      ({ stationId, startsAt, endsAt }) => `${stationId} ${clockAt(startsAt)}-${clockAt(endsAt)}`,
    ) ?? []
  )
}

export function collectedAt(question: SlotQuestion, schedule: string): string {
  return clockAt(readSlot(question, schedule)?.collectAt ?? 0)
}

export function readReason(question: SlotQuestion) {
  const [day] = freeSlots(question)
  return [day?.reason, day?.refusal]
}

export function formatSlot(slot: FoundSlot | null): string | null {
  return slot && `${slot.day} ${formatClock(slot.startMinute)}`
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
  return formatClock(toWallClock(instant, LA_PAZ).minute)
}

export function at(day: string, minute: number): Date {
  return new Date(toInstant(localDay(day, LA_PAZ), minute))
}
