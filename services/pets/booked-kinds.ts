import type { MedicineKind } from './rules/medicine-kinds.ts'

/**
 * For which kinds an appointment of a pet is booked, so that nobody reminds of them. Nothing yet: appointments do not exist,
 * and will tell of theirs by the fact 'appointment-booked' (D56).
 */
export function bookedKindsOf(_petProfileId: string): ReadonlySet<MedicineKind> {
  return new Set()
}
