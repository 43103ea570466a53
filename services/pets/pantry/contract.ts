import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'
import { LEAST_PACKAGE_GRAMS, MOST_PACKAGE_GRAMS } from './rules/sheet-food.ts'

/** Where a food comes from. */
export const FoodSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shop'), productId: z.string().max(100) }),
  z.object({
    kind: z.literal('elsewhere'),
    foodNumber: z.int().min(0).max(1_000_000).describe("Its row of the editors' sheet of food"),
  }),
])

/** A regularly bought food, and the pets that eat it. */
export const PantryItem = z.object({
  source: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('shop'),
      productId: z.string(),
      variantId: z.string(),
      slug: z.string(),
      optionTitle: z.string(),
      imageId: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('elsewhere'),
      foodNumber: z.int().describe("Its row of the editors' sheet of food"),
    }),
  ]),
  title: z.string(),
  netGrams: z.int(),
  kcalPerKg: z.number(),
  form: z.enum(['dry', 'wet', 'treat']),
  petTypes: z.array(z.string()).describe('PERRO, GATO: whom it is made for; empty: unknown'),
  eaters: z.array(z.object({ petProfileId: z.string(), name: z.string(), gramsPerDay: z.int(), kcalPerDay: z.int() })),
  isChosen: z.boolean().describe('Its owner said who eats it'),
  isTooMuch: z.boolean().describe('More treats were bought than a tenth of the energy of a pet; they count up to it'),
  gramsPerDay: z.int(),
  boughtOn: Day,
  runsOutOn: Day,
  daysLeft: z.int().describe('0 or below: it should be empty'),
  daysPerBag: z.int(),
  daysOfBagBefore: z.int().describe('Of the days until runsOutOn, those that the bag before still gave'),
  basis: z
    .enum(['energy', 'learned', 'owner', 'plan'])
    .describe(
      'From energy needs; corrected by real re-orders; buyAgainAfterDays; weight plans and what a veterinarian said',
    ),
})

/** A package of food that the owner bought elsewhere. */
export const PantryFood = z.object({
  id: z.string(),
  foodNumber: z.int(),
  title: z.string().describe('Brand and name, as they were when it was added'),
  netGrams: z.int(),
  boughtOn: Day,
})

const customerPath = { customerId: z.string().max(100) }

export const pantry = {
  /**
   * Food and treats at home, the first to run out first. Pets without a weight and food without a known energy are left
   * out.
   */
  pantry: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/customers/{customerId}/pantry', summary: 'The pantry', tags: ['pantry'] })
    .input(z.object({ ...customerPath, shopId: z.string().max(100) }))
    .output(z.array(PantryItem)),

  /** Food bought elsewhere in the last 18 months, the newest first; at most 100. */
  pantryFoods: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/customers/{customerId}/pantry/foods',
      summary: 'Food bought elsewhere',
      tags: ['pantry'],
    })
    .input(z.object(customerPath))
    .output(z.array(PantryFood)),

  /** `foodNumber`: a food of the editors' sheet with a known energy. Bought at most 18 months ago. */
  addPantryFood: operation({ access: 'owner', idempotency: true })
    .route({
      method: 'POST',
      path: '/customers/{customerId}/pantry/foods',
      summary: 'Add food bought elsewhere',
      tags: ['pantry'],
    })
    .input(
      z.object({
        ...customerPath,
        foodNumber: z.int().min(0).max(1_000_000),
        netGrams: z.int().min(LEAST_PACKAGE_GRAMS).max(MOST_PACKAGE_GRAMS),
        boughtOn: Day,
      }),
    )
    .output(z.array(PantryFood)),

  deletePantryFood: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: '/customers/{customerId}/pantry/foods/{pantryFoodId}',
      summary: 'Take food bought elsewhere back',
      tags: ['pantry'],
    })
    .input(z.object({ ...customerPath, pantryFoodId: z.string().max(100) }))
    .output(z.array(PantryFood)),

  /** Says which pets eat a food of the pantry; none: found by species, stage and size again. */
  setFoodEaters: operation({ access: 'owner' })
    .route({
      method: 'PUT',
      path: '/customers/{customerId}/pantry/eaters',
      summary: 'Say who eats a food',
      tags: ['pantry'],
    })
    .input(
      z.object({
        ...customerPath,
        shopId: z.string().max(100),
        food: FoodSource,
        petProfileIds: z.array(z.string().max(100)).max(100),
      }),
    )
    .output(z.array(PantryItem)),
}
