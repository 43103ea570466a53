import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'

export const Shelter = z.object({
  number: z.int(),
  name: z.string(),
  country: CountryIsoCode.nullable().describe('null: of every country'),
  path: z.string().describe('Its page: /refugios/…'),
  address: z.string(),
  logo: z.string().describe('As the picture of an item'),
  images: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  web: z.string().describe("https address, or ''"),
  description: z.string().describe('In a sentence or two'),
  story: z.string(),
  articles: z.array(z.string()).describe('What it needs'),
  isBanner: z.boolean().describe('Shown before the others'),
})

/** Animal shelters. */
export const shelterCalls = {
  /**
   * Shelters of `country`, by default the caller's; those with a banner first. Before the first successful read: 503
   * 'GET SHELTERS'.
   */
  shelters: operation({ access: 'public' })
    .route({ method: 'GET', path: '/shelters', summary: 'Shelters', tags: ['shelters'] })
    .input(z.object({ country: CountryIsoCode.optional() }))
    .output(z.array(Shelter)),

  /**
   * Finds a shelter by its path, in any country. Unknown, or not below /refugios/: 404. Before the first successful
   * read: 503 'GET SHELTERS'.
   */
  shelterByPath: operation({ access: 'public' })
    .route({ method: 'GET', path: '/shelters/by-path', summary: 'The shelter of a page', tags: ['shelters'] })
    .input(z.object({ path: z.string().max(200) }))
    .output(Shelter),
}

export type Shelter = z.infer<typeof Shelter>
