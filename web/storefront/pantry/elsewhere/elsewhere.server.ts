import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { FoodProduct } from '#services/content/contract.ts'
import { contract, type PantryFood } from '#services/pets/contract.ts'
import { MOST_PACKAGE_GRAMS, whyNotBoughtOn } from '#services/pets/pantry/rules/sheet-food.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { newSecret } from '#shared/ids.ts'
import { SPANISH } from '#shared/spanish.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow, type TypedValues } from '#web/forms/parse-form.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { isDay } from '../../pets/day.ts'
import { parseGrams, typedKilograms } from '../../pets/weight/kilograms.ts'
import type { Household } from '../find-visit-pets.server.ts'

type Context = Readonly<RouterContextProvider>

/** A food of the sheet, as the form lists it. */
export interface FoodChoice {
  number: number
  label: string
  petType: FoodProduct['petType']
}

const { pantryFoodId } = getInputSchema(contract.deletePantryFood).shape
const deleteFoodForm = z.object({ pantryFoodId })

const addFoodForm = z.object({
  /** Number of the food in the sheet. */
  food: z.int().min(0).max(1_000_000),
  weight: parsed(parsePackageGrams),
  boughtOn: z.iso.date(),
  ...keyForm.shape,
})

function parsePackageGrams(typed: string): number | null {
  const grams = parseGrams(typed)
  return grams !== null && grams <= MOST_PACKAGE_GRAMS ? grams : null
}

/** Fields of the form, as they were typed. */
export type TypedFood = Omit<TypedValues<typeof addFoodForm>, 'idempotencyKey'>

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
export async function changeElsewhere(
  context: Context,
  { customerId, today }: Household,
  form: FormData,
  intent: 'add' | 'delete',
) {
  const { pets } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const path = { customerId }
  try {
    if (intent === 'delete') {
      const { pantryFoodId } = parseFormOrThrow(form, deleteFoodForm)
      const before = await pets.pantryFoods(path, { context: visit.call })
      await pets.deletePantryFood({ ...path, pantryFoodId }, { context: visit.call })
      const deleted = before.find(({ id }) => id === pantryFoodId)
      return { deleted: deleted ? { title: deleted.title, typed: toTyped(deleted, visit.country.locale) } : null }
    }
    const { value, errors, typed } = parseForm(form, addFoodForm)
    const isOnDay = isDay(typed.boughtOn) && whyNotBoughtOn(typed.boughtOn, today) === null
    if (!value || !isOnDay) {
      const wrong: FoodFaults = {
        ...(errors?.food && { food: true }),
        ...(errors?.weight && { weight: true }),
        ...(!isOnDay && { boughtOn: true }),
      }
      return data({ errors: wrong, typed }, { status: 400 })
    }
    const { food: foodNumber, weight: netGrams, boughtOn, idempotencyKey } = value
    const call = { context: visit.callWithKey(idempotencyKey) }
    const foods = await pets.addPantryFood({ ...path, foodNumber, netGrams, boughtOn }, call)
    return { added: foods.find((food) => food.foodNumber === foodNumber)?.title ?? '' }
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** As a form would send it again. */
function toTyped({ foodNumber, netGrams, boughtOn }: PantryFood, locale: Locale): TypedFood {
  return { food: String(foodNumber), weight: typedKilograms(netGrams, locale), boughtOn }
}
