import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'

export const ItemType = z.enum([
  'FEATURE',
  'BANNER',
  'COMMENT',
  'CONTACT',
  'SOCIAL_MEDIA',
  'PET_TYPE_SECTION',
  'BEST_SECTION',
  'SERVICE_SECTION',
  'FIRST_BUY_COUPON',
  'BRAND_BANNER',
])

/** An item of the home page (specification, section 3). Empty cells become ''. */
export const ContentItem = z.object({
  type: ItemType,
  title: z
    .string()
    .describe('Of a COMMENT who says it; of a CONTACT its value; of SOCIAL_MEDIA and BRAND_BANNER the name'),
  text: z.string(),
  href: z.string().describe('A path of the website or an https address'),
  label: z.string().describe('What the link says'),
  picture: z.string().describe('The name of a drawing, a path under /media/ or an https address'),
  code: z.string().describe('Of a FIRST_BUY_COUPON: one that market knows'),
})

export const StoreConfiguration = z.object({
  country: CountryIsoCode,
  asOf: z.iso.datetime().describe('When the sheet was read'),
  items: z.array(ContentItem).describe('By type in the order of the home page, and by their own order within'),
})

/** Items of the home page. */
export const itemCalls = {
  /**
   * Items of `country`, by default the caller's. None: 404 'No stores by country configuration'. Before the first
   * successful read: 503 'GET STORE CONFIGURATION'.
   */
  storeConfiguration: operation({ access: 'public' })
    .route({ method: 'GET', path: '/store-configuration', summary: 'Content of a country', tags: ['content'] })
    .input(z.object({ country: CountryIsoCode.optional() }))
    .output(StoreConfiguration),

  /**
   * Items of every country that has any. None: 404 'No stores by country configuration'. Before the first successful
   * read: 503 'GET ALL STORE CONFIGURATION'.
   */
  allStoreConfigurations: operation({ access: 'public' })
    .route({ method: 'GET', path: '/store-configurations', summary: 'Content of every country', tags: ['content'] })
    .output(z.array(StoreConfiguration)),
}

export type ItemType = z.infer<typeof ItemType>
export type ContentItem = z.infer<typeof ContentItem>
export type StoreConfiguration = z.infer<typeof StoreConfiguration>
