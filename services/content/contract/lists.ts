import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'

export const SheetService = z.object({
  number: z.int(),
  name: z.string(),
  country: CountryIsoCode.nullable().describe('null: of every country'),
  text: z.string(),
  href: z.string(),
  picture: z.string(),
})

export const FoodProduct = z.object({
  number: z.int(),
  brand: z.string(),
  name: z.string(),
  petType: z.enum(['PERRO', 'GATO']),
  stage: z.string(),
  kcalPer100g: z.number().nullable(),
  href: z.string(),
  picture: z.string(),
})

/** The other two lists of the specification's section 7. */
export const listCalls = {
  /** Services of `country`, by default the caller's. Before the first successful read: 503. */
  servicesSheet: operation({ access: 'public' })
    .route({ method: 'GET', path: '/services-sheet', summary: 'Services of the sheet', tags: ['lists'] })
    .input(z.object({ country: CountryIsoCode.optional() }))
    .output(z.array(SheetService)),

  /** Food products. Before the first successful read: 503. */
  foodProductsSheet: operation({ access: 'public' })
    .route({ method: 'GET', path: '/food-products-sheet', summary: 'Food of the sheet', tags: ['lists'] })
    .output(z.array(FoodProduct)),
}

export type SheetService = z.infer<typeof SheetService>
export type FoodProduct = z.infer<typeof FoodProduct>
