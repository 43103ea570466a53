import type { Slot, SlotDay } from '../contract.ts'
import { appointmentsError } from '../errors.ts'
import { dayLabel, formatClock, formatSchedule, timeLabel, weekdayLabel } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { FoundDay, FoundSlot, SlotRefusal } from './rules/slots.ts'

export interface NamedPet {
  petId: string | null
  petName: string | null
}

/** A free start as customers see it, in the store's zone. `pets` in the requested order. */
export function toSlot(
  store: Pick<StoreRecord, 'timezone' | 'allStations' | 'allEmployees'>,
  found: FoundSlot,
  pets: readonly NamedPet[],
  written: Written = writtenIn(store.timezone),
): Slot {
  const [starts, receive, collect] = [written(found.startsAt), written(found.receiveUntil), written(found.collectAt)]
  return {
    schedule: formatSchedule({ day: found.day, minute: found.startMinute }),
    startsAt: starts.iso,
    label: formatSlotLabel(found, store.timezone),
    part: found.startMinute < 12 * 60 ? 'morning' : found.startMinute < 18 * 60 ? 'afternoon' : 'evening',
    receiveUntil: receive.iso,
    receiveUntilLabel: receive.label,
    collectAt: collect.iso,
    collectLabel: collect.label,
    plan: found.plan.map(({ requirementIndex, stationId, employeeId, startsAt, endsAt }) => {
      const [start, end] = [written(startsAt), written(endsAt)]
      return {
        petId: pets[requirementIndex]?.petId ?? null,
        petName: pets[requirementIndex]?.petName ?? null,
        station: store.allStations.find(({ id }) => id === stationId)?.name ?? '',
        attendedBy: store.allEmployees.find(({ id }) => id === employeeId)?.name ?? null,
        startsAt: start.iso,
        endsAt: end.iso,
        startLabel: start.label,
        endLabel: end.label,
      }
    }),
  }
}

type Written = (instant: number) => { iso: string; label: string }

/** Formats moments with a cache: a week of free times contains each of them several times. */
function writtenIn(timezone: string): Written {
  const known = new Map<number, { iso: string; label: string }>()
  return (instant) => {
    const before = known.get(instant)
    if (before) return before
    const made = { iso: new Date(instant).toISOString(), label: timeLabel(instant, timezone) }
    known.set(instant, made)
    return made
  }
}

/** '15:30'; of a shift 'Mañana, hasta las 10:30'. */
export function formatSlotLabel({ shift, startMinute, receiveUntil }: FoundSlot, timezone: string): string {
  if (shift === null) return formatClock(startMinute)
  return `${shift === 'morning' ? 'Mañana' : 'Tarde'}, hasta las ${timeLabel(receiveUntil, timezone)}`
}

export function toDays(
  store: StoreRecord,
  found: readonly FoundDay[],
  asked: { today: string; pets: readonly NamedPet[] },
): SlotDay[] {
  const written = writtenIn(store.timezone)
  return found.map((day) => toDay(store, day, asked, written))
}

function toDay(
  store: StoreRecord,
  found: FoundDay,
  { today, pets }: { today: string; pets: readonly NamedPet[] },
  written: Written,
): SlotDay {
  return {
    day: found.day,
    weekday: weekdayLabel(found.day),
    dayLabel: dayLabel(found.day, today),
    slots: found.slots.map((slot) => toSlot(store, slot, pets, written)),
    reason: found.reason,
    message: found.refusal && getRefusalMessage(found.refusal),
    note: found.closure,
  }
}

/** The specification's message for a refusal. */
function getRefusalMessage(refusal: SlotRefusal): string {
  return appointmentsError(refusal).message
}
