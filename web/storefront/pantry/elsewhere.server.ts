import { data, type RouterContextProvider } from 'react-router'
import type { FoodProduct } from '#services/content/contract.ts'
import type { PantryFood } from '#services/pets/contract.ts'
import { MOST_PACKAGE_GRAMS, whyNotBoughtOn } from '#services/pets/pantry/rules/sheet-food.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { newSecret } from '#shared/ids.ts'
import { SPANISH } from '#shared/spanish.ts'
import { readId, readInteger, readTrimmed } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { isDay } from '../pets/day.ts'
import { parseGrams, typedKilograms } from '../pets/weight/kilograms.ts'
import type { Household } from './find-visit-pets.server.ts'

type Context = Readonly<RouterContextProvider>

/** A food of the sheet, as the form lists it. */
export interface FoodChoice {
  number: number
  label: string
  petType: FoodProduct['petType']
}

/** Fields of the form, as they were typed. */
export interface TypedFood {
  food: string
  weight: string
  boughtOn: string
}

export type FoodFaults = Partial<Record<keyof TypedFood, true>>

/** What the form about food bought elsewhere needs, and what was added with it. */
export async function loadElsewhere(context: Context, household: Household, foods: readonly FoodProduct[]) {
  const { pets } = context.get(servicesContext)
  const { call } = context.get(visitContext)
  const { customerId, today } = household
  return {
    today,
    added: await pets.pantryFoods({ customerId }, { context: call }),
    choices: toChoices(foods, household),
    idempotencyKey: newSecret(),
  }
}

/** Food with a known energy for the species of the household, by brand and name. */
function toChoices(foods: readonly FoodProduct[], { pets }: Household): FoodChoice[] {
  const species = new Set(pets.map(({ petType }) => petType))
  return foods
    .filter(({ petType, kcalPer100g }) => kcalPer100g !== null && species.has(petType))
    .map(({ number, brand, name, petType }) => ({ number, label: `${brand} · ${name}`, petType }))
    .sort((a, b) => a.label.localeCompare(b.label, SPANISH))
}

/** Adds food bought elsewhere, or takes one back; the answer to the second can be taken back too. */
export async function changeElsewhere(context: Context, { customerId, today }: Household, form: FormData) {
  const { pets } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const path = { customerId }
  try {
    if (form.get('intent') === 'delete') {
      const pantryFoodId = readId(form, 'pantryFoodId')
      const before = await pets.pantryFoods(path, { context: visit.call })
      await pets.deletePantryFood({ ...path, pantryFoodId }, { context: visit.call })
      const deleted = before.find(({ id }) => id === pantryFoodId)
      return { deleted: deleted ? { title: deleted.title, typed: toTyped(deleted, visit.country.locale) } : null }
    }
    const typed = {
      food: readTrimmed(form, 'food', 20),
      weight: readTrimmed(form, 'weight', 20),
      boughtOn: readTrimmed(form, 'boughtOn', 20),
    }
    const foodNumber = readInteger(form, 'food', { least: 0, most: 1_000_000 })
    const netGrams = parseGrams(typed.weight)
    const isHeavy = netGrams !== null && netGrams > MOST_PACKAGE_GRAMS
    const isOnDay = isDay(typed.boughtOn) && whyNotBoughtOn(typed.boughtOn, today) === null
    if (foodNumber === null || netGrams === null || isHeavy || !isOnDay) {
      const errors: FoodFaults = {
        ...(foodNumber === null && { food: true }),
        ...((netGrams === null || isHeavy) && { weight: true }),
        ...(!isOnDay && { boughtOn: true }),
      }
      return data({ errors, typed }, { status: 400 })
    }
    const call = { context: visit.callWithKey(readTrimmed(form, 'idempotencyKey')) }
    const foods = await pets.addPantryFood({ ...path, foodNumber, netGrams, boughtOn: typed.boughtOn }, call)
    return { added: foods.find((food) => food.foodNumber === foodNumber)?.title ?? '' }
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** As a form would send it again. */
function toTyped({ foodNumber, netGrams, boughtOn }: PantryFood, locale: Locale): TypedFood {
  return { food: String(foodNumber), weight: typedKilograms(netGrams, locale), boughtOn }
}
