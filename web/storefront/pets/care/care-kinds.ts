import type { MedicineKind } from '#services/pets/contract.ts'

/** In the order in which they are offered. */
export const careKinds: readonly MedicineKind[] = ['vaccine', 'deworming', 'flea', 'other']

/** Kind of a text, or null: addresses and forms may be edited. */
export function careKindIn(text: string | null): MedicineKind | null {
  return careKinds.find((kind) => kind === text) ?? null
}

export const artByKind: Record<MedicineKind, { name: string; tone: number }> = {
  vaccine: { name: 'syringe', tone: 3 },
  deworming: { name: 'pill', tone: 2 },
  flea: { name: 'shield', tone: 5 },
  other: { name: 'adhesive-bandage', tone: 0 },
}
