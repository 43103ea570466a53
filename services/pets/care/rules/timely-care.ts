import { isFollowed, type TreatmentRecord } from '../../medicines/rules/due-state.ts'
import { daysBetween } from '../../rules/days.ts'

/** Days after the due day that still count as in time. */
const LATE_DAYS = 14
/** Days before the due day; anything earlier was not due. */
const EARLY_DAYS = 30
/** Days after the treatment within which it must be recorded, so that an old history entered later does not count. */
const WRITTEN_WITHIN_DAYS = 14

/**
 * Whether a treatment was given around its due day and recorded soon after. The first of its kind, with no due day
 * before it, is in time.
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
