import { addDays } from '../../rules/local-clock.ts'

/** Days after which a review that was never answered no longer asks for it. */
export const ANSWER_WITHIN_DAYS = 90

/** Whether a store should answer this review: it is shown, recent and without an answer. Days in the store's zone. */
export function needsAnswer(
  { day, answer, isHidden }: { day: string; answer: object | null; isHidden: boolean },
  today: string,
): boolean {
  return answer === null && !isHidden && day >= addDays(today, -ANSWER_WITHIN_DAYS)
}
