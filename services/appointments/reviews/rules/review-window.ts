import type { AppointmentState } from '../../rules/words.ts'

/** For so long after it a visit can be reviewed, and the review changed. */
export const REVIEW_DAYS = 60

/** Only who was there reviews, and while they remember. */
export function canReview({ state, endedAt, now }: { state: AppointmentState; endedAt: Date; now: Date }): boolean {
  return state === 'COMPLETED' && now.getTime() - endedAt.getTime() <= REVIEW_DAYS * 86_400_000
}
