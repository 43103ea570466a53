import type { RouterContextProvider } from 'react-router'
import type { ProductDetail } from '#services/market/contract.ts'
import { isTreat } from '#services/market/rules/treats.ts'
import { type Feeding, feedingOf } from '#services/pets/rules/cost-per-day.ts'
import { petsOfVisit } from './pets-of-visit.server.ts'
import { type SafetyNote, safetyNotesOf } from './safety.server.ts'

/** What a product means for the visitor's pets. */
export interface ProductForPets {
  notes: SafetyNote[]
  feeding: Feeding | null
  unweighed: { id: string; name: string } | null
}

/** Null without pets, whoever visits. */
export async function productForPets(
  context: Readonly<RouterContextProvider>,
  product: ProductDetail,
): Promise<ProductForPets | null> {
  const household = await petsOfVisit(context)
  if (!household) return null

  const { _id: productId, title, petTypes, ingredients, lifeStage, breedSize, kcalPerKg } = product
  const tags = product.tags.map(({ slug }) => slug)
  const notes = await safetyNotesOf(context, [{ productId, title, petTypes, ingredients, tags }])
  if (kcalPerKg === null || isTreat(tags)) return { notes, feeding: null, unweighed: null }

  const feeding = feedingOf({ kcalPerKg, petTypes, lifeStage, breedSize }, household.pets, household.today)
  const isForIt = (petType: string) => petTypes.some((each) => each === petType)
  const [first] = household.pets.filter(({ weightGrams, petType }) => weightGrams === null && isForIt(petType))
  return { notes, feeding, unweighed: first && !feeding ? { id: first.id, name: first.name } : null }
}
