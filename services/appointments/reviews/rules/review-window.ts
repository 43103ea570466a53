import type { AppointmentState } from '../../rules/enums.ts'

/** Days after the visit in which a review can be written or changed. */
export const REVIEW_DAYS = 60

/** Only completed visits can be reviewed, within 60 days. */
export function canReview({ state, endedAt, now }: { state: AppointmentState; endedAt: Date; now: Date }): boolean {
  return state === 'COMPLETED' && now.getTime() - endedAt.getTime() <= REVIEW_DAYS * 86_400_000
}
