import type { StoreCard } from '#services/appointments/contract.ts'

/** What the page of grooming shows to one visitor alone. */
export interface PersonalSpa {
  /** Nearest to the delivery place, with their distances; null without one. */
  stores: StoreCard[] | null
}
