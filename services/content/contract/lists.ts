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

/** The two lists that the specification's section 7 names beside the others. */
export const listCalls = {
  /** Those of the caller's country, or of `country`. Never read: 503. */
  servicesSheet: operation({ access: 'public' })
    .route({ method: 'GET', path: '/services-sheet', summary: 'Services of the sheet', tags: ['lists'] })
    .input(z.object({ country: CountryIsoCode.optional() }))
    .output(z.array(SheetService)),

  /** Never read: 503. */
  foodProductsSheet: operation({ access: 'public' })
    .route({ method: 'GET', path: '/food-products-sheet', summary: 'Food of the sheet', tags: ['lists'] })
    .output(z.array(FoodProduct)),
}

export type SheetService = z.infer<typeof SheetService>
export type FoodProduct = z.infer<typeof FoodProduct>
