import type { Slot, SlotDay } from './contract.ts'
import { appointmentsError } from './errors.ts'
import { clockOf, dayLabel, scheduleOf, timeLabel, weekdayLabel } from './rules/local-clock.ts'
import type { FoundDay, FoundSlot, SlotRefusal } from './rules/slots.ts'
import type { StoreRecord } from './store-record.ts'

export interface NamedPet {
  petId: string | null
  petName: string | null
}

/** A free start for the customer, in the store's own time. `pets` in the order of what was asked. */
export function describeSlot(
  store: Pick<StoreRecord, 'timezone' | 'allStations'>,
  found: FoundSlot,
  pets: readonly NamedPet[],
): Slot {
  const { timezone } = store
  return {
    schedule: scheduleOf({ day: found.day, minute: found.startMinute }),
    startsAt: iso(found.startsAt),
    label: labelOf(found, timezone),
    part: found.startMinute < 12 * 60 ? 'morning' : found.startMinute < 18 * 60 ? 'afternoon' : 'evening',
    receiveUntil: iso(found.receiveUntil),
    receiveUntilLabel: timeLabel(found.receiveUntil, timezone),
    collectAt: iso(found.collectAt),
    collectLabel: timeLabel(found.collectAt, timezone),
    plan: found.plan.map(({ need, stationId, startsAt, endsAt }) => ({
      petId: pets[need]?.petId ?? null,
      petName: pets[need]?.petName ?? null,
      station: store.allStations.find(({ id }) => id === stationId)?.name ?? '',
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
      startLabel: timeLabel(startsAt, timezone),
      endLabel: timeLabel(endsAt, timezone),
    })),
  }
}

/** '15:30'; of a shift 'Mañana, hasta las 10:30'. */
export function labelOf({ shift, startMinute, receiveUntil }: FoundSlot, timezone: string): string {
  if (shift === null) return clockOf(startMinute)
  return `${shift === 'morning' ? 'Mañana' : 'Tarde'}, hasta las ${timeLabel(receiveUntil, timezone)}`
}

export function describeDay(
  store: StoreRecord,
  found: FoundDay,
  { today, pets }: { today: string; pets: readonly NamedPet[] },
): SlotDay {
  return {
    day: found.day,
    weekday: weekdayLabel(found.day),
    dayLabel: dayLabel(found.day, today),
    slots: found.slots.map((slot) => describeSlot(store, slot, pets)),
    reason: found.reason,
    message: found.refusal && messageOf(found.refusal),
    note: found.closure,
  }
}

/** The specification's message of a refusal. */
function messageOf(refusal: SlotRefusal): string {
  return appointmentsError(refusal).message
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
