import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { getInputSchema, parsed } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Household } from '../find-visit-pets.server.ts'
import { getFoodKey } from './food-key.ts'

const { food: FoodSource, petProfileIds } = getInputSchema(contract.setFoodEaters).shape

const eatersForm = z.object({ food: parsed(parseFoodKey), pet: petProfileIds })

/** Saves who eats a food, and answers its name. */
export async function saveEaters(
  context: Readonly<RouterContextProvider>,
  { customerId }: Household,
  form: FormData,
): Promise<{ chosenFor: string }> {
  const { food, pet } = parseFormOrThrow(form, eatersForm)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  const items = await pets.setFoodEaters({ customerId, shopId, food, petProfileIds: pet }, { context: visit.call })
  return { chosenFor: items.find((item) => getFoodKey(item) === getFoodKey({ source: food }))?.title ?? '' }
}

function parseFoodKey(key: string): z.infer<typeof FoodSource> | null {
  const [, kind, id = ''] = /^(shop|elsewhere):(.{1,100})$/.exec(key) ?? []
  const source = kind === 'shop' ? { kind, productId: id } : { kind, foodNumber: Number(id) }
  return FoodSource.safeParse(source).data ?? null
}
