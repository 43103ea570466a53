import type { LineOutcome } from '#services/payments/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** The colour of what became of a line; its word says the same. */
export const lineTones: Record<LineOutcome, Tone> = {
  matched: 'ok',
  under: 'warn',
  over: 'warn',
  late: 'warn',
  twice: 'red',
  unknown: 'red',
  'not-incoming': 'neutral',
}

/** In the order in which they are told. */
export const outcomes: readonly LineOutcome[] = ['matched', 'under', 'over', 'twice', 'late', 'unknown', 'not-incoming']

/** How many lines wait for a person. */
export function toReview(counts: Partial<Record<LineOutcome, number>>): number {
  return outcomes
    .filter((outcome) => outcome !== 'matched' && outcome !== 'not-incoming')
    .reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0)
}
