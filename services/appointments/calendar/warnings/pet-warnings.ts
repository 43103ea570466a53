import type { AppointmentsDependencies } from '../../deps.ts'
import type { PetWarning } from './contract.ts'
import { findPetWarnings } from './store.ts'

/** Warnings of a merchant about these pets, by pet. */
export function loadPetWarnings(
  { db }: Pick<AppointmentsDependencies, 'db'>,
  asked: { merchantId: string; petIds: readonly string[] },
): Promise<Map<string, PetWarning>> {
  return findPetWarnings(db, asked)
}
