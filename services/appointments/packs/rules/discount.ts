import type { BookedKind } from '../../rules/enums.ts'

/** '2 mascotas: 10 %', 'Martes: 15 %'. Null fields set no condition. */
export interface Discount {
  id: string
  name: string
  percentage: number
  /** Least number of pets in the booking with a pack of its kinds. */
  leastPets: number | null
  /** 0 is Sunday, and 7 as well. */
  weekdays: readonly number[] | null
  kinds: readonly BookedKind[] | null
}
