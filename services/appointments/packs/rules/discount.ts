import type { PackKind } from '../../rules/words.ts'

/** '2 mascotas: 10 %', 'Martes: 15 %'. What is null asks for nothing. */
export interface Discount {
  id: string
  name: string
  percentage: number
  /** Pets of a booking that it counts: those of its kinds. */
  leastPets: number | null
  /** 0 is Sunday, and 7 as well. */
  weekdays: readonly number[] | null
  kinds: readonly PackKind[] | null
}
