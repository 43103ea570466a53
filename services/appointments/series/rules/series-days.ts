import { addDays } from '../../rules/local-clock.ts'

/** Days after the day on which a visit is due, within which it may take place instead. */
export const MOST_DAYS_LATER = 3

/** The first day after today on which a series is due, counted in whole steps from the day of its first visit. */
export function getNextDay(first: string, everyWeeks: number, today: string): string {
  let day = addDays(first, everyWeeks * 7)
  while (day <= today) day = addDays(day, everyWeeks * 7)
  return day
}

interface Start {
  day: string
  startMinute: number
}

/** Free starts by how well they fit: the earliest day first, on it the nearest to the usual hour, the earlier of two. */
export function sortByFit<Slot extends Start>(slots: readonly Slot[], usual: { startMinute: number }): Slot[] {
  const away = ({ startMinute }: Start) => Math.abs(startMinute - usual.startMinute)
  return slots.toSorted(
    (one, other) => one.day.localeCompare(other.day) || away(one) - away(other) || one.startMinute - other.startMinute,
  )
}
