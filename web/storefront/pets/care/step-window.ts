import { formatDay } from '#services/pets/care/rules/calendar.ts'
import type { PlanStep } from '#services/pets/contract.ts'

export type StepWindow =
  /** A sentence of `petCare:plan.when` and its values. */
  | { says: 'between'; from: string; until: string }
  | { says: 'until'; until: string }
  | { says: 'late'; until: string }
  | { says: 'on'; from: string }
  | { says: 'from'; from: string }
  /** An optional vaccine whose best time is over: shown without a warning. */
  | { says: 'now' }

/** When a step of the plan that is ahead is due: 'entre el 3 y el 17 de diciembre'. Null for one that was given. */
export function toWindow(
  { state, from, until }: Pick<PlanStep, 'state' | 'from' | 'until'>,
  today: string,
): StepWindow | null {
  if (state === 'given' || from === null) return null
  if (until === null) return { says: 'from', from: formatDay(from, today) }

  const end = formatDay(until, today)
  if (state === 'overdue') return { says: 'late', until: end }
  if (state === 'due' && until < today) return { says: 'now' }
  if (from <= today && today <= until) return { says: 'until', until: end }
  if (from === until) return { says: 'on', from: end }
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  return {
    says: 'between',
    from: isSameMonth ? String(Number(from.slice(8))) : beginning(from, until, today),
    until: end,
  }
}

/** Its year only where the end says another one. */
function beginning(from: string, until: string, today: string): string {
  return formatDay(from, from.slice(0, 4) === until.slice(0, 4) ? from : today)
}
