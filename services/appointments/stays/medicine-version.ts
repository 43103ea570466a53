import { computeFingerprint } from '#shared/database/idempotency.ts'
import type { MedicineFacts } from './store/medicines.ts'

/** `version` of a medicine that the writer read; null: they write a new one. */
export interface SeenVersion {
  version: string | null
}

/** Of the facts of a medicine, which its family and the desk may change at once. */
export function toMedicineVersion({ name, dose, times, fromDay, untilDay, note }: MedicineFacts): string {
  return computeFingerprint({ name, dose, times, fromDay, untilDay, note })
}

/** Whether a medicine says these facts already. */
export function isMedicineWritten(before: MedicineFacts, facts: MedicineFacts): boolean {
  return toMedicineVersion(before) === toMedicineVersion(facts)
}
