import { addDays } from '#services/appointments/rules/local-clock.ts'
import type { DayCount } from '#services/tracking/contract.ts'

interface EventRow {
  /** Event name; 'page' and 'identify' for calls of those kinds. */
  name: string
  total: number
  /** Count of each day, the oldest first. */
  counts: number[]
}

/** Tracking calls by day, every country together, the most frequent first. */
export function eventsByDay(
  counts: readonly DayCount[],
  today: string,
  days: number,
): { days: string[]; rows: EventRow[] } {
  const shown = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const rows = new Map<string, EventRow>()
  for (const { day, kind, name, count } of counts) {
    const index = shown.indexOf(day)
    if (index === -1) continue
    const key = kind === 'track' ? name : kind
    const row = rows.get(key) ?? { name: key, total: 0, counts: shown.map(() => 0) }
    row.total += count
    row.counts[index] = (row.counts[index] ?? 0) + count
    rows.set(key, row)
  }
  return { days: shown, rows: [...rows.values()].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name)) }
}
