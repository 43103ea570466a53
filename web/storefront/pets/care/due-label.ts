import { formatDay } from '#services/pets/care/rules/calendar.ts'
import type { MedicineApplication } from '#services/pets/contract.ts'
import { daysBetween } from '#services/pets/rules/days.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** A sentence of `petCare:due` with its values, and how urgent it looks. */
export interface DueLabel {
  says: 'fine' | 'in' | 'today' | 'late' | 'long' | 'booked'
  /** Days; of 'long' months. */
  count: number
  days: number
  day: string
  tone: Tone
}

const SOON_DAYS = 30
/** Days overdue beyond which the label counts months. */
const LONG_DAYS = 60

/**
 * 'Vence en 6 días', 'Atrasada 3 días', 'Atrasada 11 meses', 'Al día hasta el 3 de marzo', 'Reservado: 28 de
 * noviembre': of a day on which something is due.
 */
export function dueOn(day: string, today: string): DueLabel {
  const days = daysBetween(today, day)
  const values = { count: Math.abs(days), days, day: formatDay(day, today) }
  if (days < -LONG_DAYS) return { says: 'long', ...values, count: Math.floor(-days / 30.4), tone: 'red' }
  if (days < 0) return { says: 'late', ...values, tone: 'red' }
  if (days === 0) return { says: 'today', ...values, tone: 'warn' }
  if (days <= SOON_DAYS) return { says: 'in', ...values, tone: days <= 7 ? 'warn' : 'soft' }
  return { says: 'fine', ...values, tone: 'ok' }
}

/** The same of something that was given; null where nothing follows it, or what followed was given since. */
export function toDueLabel(
  { dueState, nextDueOn, bookedOn }: Pick<MedicineApplication, 'dueState' | 'nextDueOn' | 'bookedOn'>,
  today: string,
): DueLabel | null {
  if (dueState === 'none' || dueState === 'done' || nextDueOn === null) return null
  if (dueState === 'booked') return { ...dueOn(bookedOn ?? nextDueOn, today), says: 'booked', tone: 'ok' }
  return dueOn(nextDueOn, today)
}
