import type { RouterContextProvider } from 'react-router'
import { isTreat } from '#services/market/catalogue/rules/treats.ts'
import type { ProductDetail } from '#services/market/contract.ts'
import { calculateFeeding, type Feeding } from '#services/pets/pantry/rules/cost-per-day.ts'
import { findVisitPets } from './find-visit-pets.server.ts'
import { learnedFeeding } from './learned-feeding.ts'
import { pantryIfItAnswers } from './pantry-offers.server.ts'
import { findSafetyNotes, type SafetyNote, toCheckedProduct } from './safety.server.ts'

/** What a product means for the visitor's pets. */
export interface ProductForPets {
  notes: SafetyNote[]
  feeding: Feeding | null
  /** By what was bought before, and not only by weight and age. */
  isLearned: boolean
  unweighed: { id: string; name: string } | null
}

/** What the product page shows to one visitor alone. */
export interface PersonalProduct {
  /** Null without pets. */
  forPets: ProductForPets | null
}

/** Null without pets, whoever visits. */
export async function productForPets(
  context: Readonly<RouterContextProvider>,
  product: ProductDetail,
): Promise<ProductForPets | null> {
  const household = await findVisitPets(context)
  if (!household) return null

  const { petTypes, lifeStage, breedSize, kcalPerKg } = product
  const notes = await findSafetyNotes(context, [toCheckedProduct(product)])
  if (kcalPerKg === null || isTreat(product.tags.map(({ slug }) => slug)))
    return { notes, feeding: null, isLearned: false, unweighed: null }

  const food = { kcalPerKg, petTypes, lifeStage, breedSize }
  const learned = learnedFeeding(product._id, await pantryIfItAnswers(context, household))
  const feeding = learned ?? calculateFeeding(food, household.pets, household.today)
  const isForIt = (petType: string) => petTypes.some((each) => each === petType)
  const [first] = household.pets.filter(({ weightGrams, petType }) => weightGrams === null && isForIt(petType))
  return {
    notes,
    feeding,
    isLearned: learned !== null,
    unweighed: first && !feeding ? { id: first.id, name: first.name } : null,
  }
}
