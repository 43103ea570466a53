import type { AppointmentState } from '../../rules/enums.ts'

interface ComingStay {
  state: AppointmentState
  checkedInAt: Date | null
}

/** Whether a family writes medicines of its stay: until its pet arrives, then only the desk does. */
export function canFamilyWrite({ state, checkedInAt }: ComingStay): boolean {
  return (state === 'PENDING' || state === 'CONFIRMED') && checkedInAt === null
}

/** Why a family cannot write a medicine, or null; `before`: as it is written, null for a new one. */
export function whyFamilyCannotWrite(
  stay: ComingStay,
  before: { isByFamily: boolean } | null,
): 'medicines-with-desk' | 'medicine-of-desk' | null {
  if (!canFamilyWrite(stay)) return 'medicines-with-desk'
  return before && !before.isByFamily ? 'medicine-of-desk' : null
}
