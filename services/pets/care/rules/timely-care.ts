import { isFollowed, type TreatmentRecord } from '../../medicines/rules/due-state.ts'
import { daysBetween } from '../../rules/days.ts'

/** How long after it was due it still counts as in time. */
const LATE_DAYS = 14
/** How early before it: sooner is nothing that was due. */
const EARLY_DAYS = 30
/** How soon after it was given it is to be written down: a history that is brought along was no care of today. */
const WRITTEN_WITHIN_DAYS = 14

/**
 * Whether something was given about when it was due, and written down soon after. What nothing before it asked for is the
 * first of its kind, and in time.
 */
export function isTimely(
  treatment: TreatmentRecord,
  { earlier, today }: { earlier: readonly TreatmentRecord[]; today: string },
): boolean {
  if (daysBetween(treatment.appliedOn, today) > WRITTEN_WITHIN_DAYS) return false
  const asked = earlier
    .filter((before) => before.nextDueOn !== null && before.appliedOn < treatment.appliedOn)
    .filter((before) => isFollowed(before, [treatment]))
    .map(({ nextDueOn }) => nextDueOn ?? '')
    .sort()
    .at(-1)
  if (asked === undefined) return true
  const days = daysBetween(asked, treatment.appliedOn)
  return days >= -EARLY_DAYS && days <= LATE_DAYS
}
