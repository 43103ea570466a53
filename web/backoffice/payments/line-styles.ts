import type { LineOutcome } from '#services/payments/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Badge tone of a statement line's outcome; the badge also names it. */
export const lineTones: Record<LineOutcome, Tone> = {
  matched: 'ok',
  under: 'warn',
  over: 'warn',
  late: 'warn',
  twice: 'red',
  unknown: 'red',
  'not-incoming': 'neutral',
  refunded: 'neutral',
  reversed: 'red',
}

/** Outcomes in display order. */
export const outcomes: readonly LineOutcome[] = [
  'matched',
  'under',
  'over',
  'twice',
  'late',
  'unknown',
  'reversed',
  'refunded',
  'not-incoming',
]

const settled: readonly LineOutcome[] = ['matched', 'refunded', 'not-incoming']

/** Number of lines that need a manual review. */
export function toReview(counts: Partial<Record<LineOutcome, number>>): number {
  return outcomes
    .filter((outcome) => !settled.includes(outcome))
    .reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0)
}
