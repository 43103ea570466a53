import type { RouterContextProvider } from 'react-router'
import { type Advice, giveAdvice, type KnownPet } from '#services/pets/advice/rules/give-advice.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { avoidedIn } from '#services/pets/pantry/rules/allergens.ts'
import { findWarnings } from '#services/pets/pantry/rules/cart-safety.ts'
import { whatSuits } from '#services/pets/pantry/rules/what-suits.ts'
import { ageInMonths } from '#services/pets/profiles/rules/life-stage.ts'
import { isIllnessRecorded } from '#services/pets/profiles/rules/recorded-illness.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { type EncodedCard, encodeCard } from '../shop/card-product.ts'
import { PET_TYPES } from '../shop/listing-search.ts'

type Context = Readonly<RouterContextProvider>

/** Products asked for, of which those are shown that the pet may have; one of the page sizes. */
const ASKED = 10
const MOST_PRODUCTS = 6

export interface GivenAdvice {
  advice: Advice
  /** Name of the pet whose profile answered; null: another one is meant. */
  petName: string | null
  /** Ingredient families that the pet avoids by its profile. */
  avoided: string[]
  products: EncodedCard[]
}

/** The answer to a question, for one of the visitor's pets or for another one, with products that the pet may have. */
export async function findAdvice(
  context: Context,
  { question, chosen, today }: { question: string; chosen: PetProfile | null; today: string },
): Promise<GivenAdvice> {
  const advice = giveAdvice(question, chosen && toKnown(chosen, today))
  const pet = advice.isOfChosen ? chosen : null
  const products = advice.products
    ? await orElse('What is sold for a question', findProducts(context, advice, pet, today), [])
    : []
  const notes = pet && { conditions: pet.preexistingConditions, tastes: pet.dietaryPreferences }
  return { advice, petName: pet?.name ?? null, avoided: notes ? avoidedIn(notes) : [], products }
}

function toKnown(pet: PetProfile, today: string): KnownPet {
  const { petType, weightGrams, castrated, preexistingConditions, veterinaryKcalPerDay } = pet
  const species = petType === 'PERRO' || petType === 'GATO' ? petType : null
  const isIll = preexistingConditions.length > 0 && isIllnessRecorded(preexistingConditions)
  return {
    ...{ species, weightGrams, castrated, isIll, veterinaryKcalPerDay },
    ageMonths: ageInMonths(pet, today),
    otherAnimal: species === null ? petType.toLowerCase() : null,
  }
}

async function findProducts(
  context: Context,
  { products, pet: asked }: Advice,
  pet: PetProfile | null,
  today: string,
): Promise<EncodedCard[]> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  if (shopId === '' || products === null) return []

  const suiting = pet && whatSuits(pet, today)
  const petTypes = PET_TYPES.filter((known) => known === (suiting?.petType ?? asked.species))
  const { edges } = await market.catalogItems(
    {
      shopId,
      searchQuery: products,
      sortBy: 'relevance',
      first: ASKED,
      inStock: true,
      ...(petTypes.length > 0 && { petTypes }),
      ...(suiting && { fits: { size: suiting.size, lifeStage: suiting.lifeStage } }),
    },
    { context: visit.call },
  )
  const found = edges.map(({ node }) => node.product)
  const facts =
    pet && found.length > 0
      ? await market.productFacts({ shopId, productIds: found.map(({ _id }) => _id) }, { context: visit.call })
      : []
  const unsafe = new Set(
    facts.filter((product) => pet && findWarnings(product, [pet], today).length > 0).map(({ productId }) => productId),
  )
  return found
    .filter(({ _id }) => !unsafe.has(_id))
    .slice(0, MOST_PRODUCTS)
    .map(encodeCard)
}
