import type { RouterContextProvider } from 'react-router'
import { findRation, type Ration } from '#services/pets/pantry/rules/ration.ts'
import { findVisitPets } from './find-visit-pets.server.ts'
import { pantryIfItAnswers } from './pantry-offers.server.ts'

/** What a pet eats on a day of the visitor's pantry; null when nothing is known of it. */
export async function findPetRation(
  context: Readonly<RouterContextProvider>,
  petProfileId: string,
): Promise<Ration | null> {
  const household = await findVisitPets(context)
  return household && findRation(await pantryIfItAnswers(context, household), petProfileId)
}
