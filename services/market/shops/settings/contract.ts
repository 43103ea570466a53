import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { SettingChange } from '#shared/settings/setting-changes.ts'
import { CountryIsoCode, CurrencyCode, Day, Revision } from '#shared/values.ts'
import { DeliveryZone, HomeSection, Shop } from '../contract.ts'
import { ShopSettings } from '../shop-settings.ts'

const shopId = z.string().max(100)
const MissingPart = z.enum(['hours', 'payment'])

export const ShopSettingsLine = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  country: CountryIsoCode,
  isOpen: z.boolean().describe('Shown to customers; not whether it serves at this hour'),
  missing: z.array(MissingPart).describe('What it lacks before it can be opened'),
  zones: z.int().describe('Delivery zones; 0: pickup only'),
  sections: z.int().describe('Sections of its home page; 0: its largest categories'),
})

export const StaffShopSettings = z.object({
  id: z.string(),
  country: CountryIsoCode,
  currency: CurrencyCode,
  timeZone: z.string(),
  isOpen: ShopSettingsLine.shape.isOpen,
  missing: ShopSettingsLine.shape.missing,
  version: z.int().describe('To be sent with a change'),
  settings: ShopSettings.extend(Shop.pick({ homeSections: true, banners: true, favorites: true }).shape),
  neighbours: z
    .array(z.object({ id: z.string(), name: z.string(), zones: z.array(DeliveryZone) }))
    .describe('Zones of the other shops of the country'),
  changes: z.array(SettingChange).describe('Newest first, at most 20'),
})

const FrontPageProduct = z.object({
  id: z.string(),
  title: z.string(),
  vendor: z.string().describe('Brand'),
  isOnSale: z.boolean().describe('In stock at the shop; others are not shown to customers'),
})

export const FrontPageChoices = z.object({
  categories: z
    .array(
      z.object({
        slug: z.string(),
        path: z.array(z.string()).describe('Names from the top of the tree down'),
        productCount: z.int(),
      }),
    )
    .describe('Those that the shop has products of'),
  proposedSections: z.array(HomeSection).describe('Shown to customers of a shop without sections'),
  recommended: z.array(FrontPageProduct).describe('In the order of the setting `favorites`'),
  found: z.array(FrontPageProduct).describe('By the search, at most 12'),
})

export const PublicHoliday = z.object({ day: Day, name: z.string() })

/** What operators set of a shop; every change is logged and can be undone while nothing changed since. */
export const shopSettingsCalls = {
  listShopSettings: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/settings/shops', summary: 'Every shop and what it lacks', tags: ['staff'] })
    .output(z.object({ shops: z.array(ShopSettingsLine) })),

  shopSettings: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/settings/shops/{shopId}', summary: 'Settings of a shop', tags: ['staff'] })
    .input(z.object({ shopId }))
    .output(StaffShopSettings),

  frontPageChoices: operation({ access: 'operator', area: 'settings' })
    .route({
      method: 'GET',
      path: '/staff/settings/shops/{shopId}/front-page',
      summary: "What a shop's home page can show",
      tags: ['staff'],
    })
    .input(z.object({ shopId, search: z.string().trim().max(100).optional() }))
    .output(FrontPageChoices),

  /** A shop that customers do not see yet. */
  createShop: operation({ access: 'operator', area: 'settings', idempotency: true })
    .route({ method: 'POST', path: '/staff/settings/shops', summary: 'Make a shop', tags: ['staff'] })
    .input(
      ShopSettings.pick({
        name: true,
        label: true,
        address: true,
        phone: true,
        whatsapp: true,
        coordinates: true,
      }).extend({ country: CountryIsoCode }),
    )
    .output(z.object({ shopId: z.string() })),

  /** Changes the named settings only. A version that is not the stored one answers 409. */
  updateShop: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'PATCH', path: '/staff/settings/shops/{shopId}', summary: 'Change settings', tags: ['staff'] })
    .input(z.object({ shopId, version: Revision, settings: ShopSettings.partial() }))
    .output(
      z.object({
        version: z.int(),
        ordersOutside: z.int().describe('Orders under way for a time at which the shop is closed by now'),
      }),
    ),

  /**
   * Shows the shop to customers or hides it; a shop without hours or ways to pay is not shown. The first one of a country
   * opens its market.
   */
  setShopOpen: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'PUT', path: '/staff/settings/shops/{shopId}/open', summary: 'Open or close', tags: ['staff'] })
    .input(z.object({ shopId, version: Revision, isOpen: z.boolean() }))
    .output(z.object({ version: z.int() })),

  undoShopChange: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/settings/shops/changes/{changeId}/undo', summary: 'Undo', tags: ['staff'] })
    .input(z.object({ changeId: z.coerce.number().int().min(1) }))
    .output(z.object({ shopId: z.string() })),

  publicHolidays: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/settings/holidays', summary: 'Public holidays of a year', tags: ['staff'] })
    .input(
      z.object({
        country: CountryIsoCode,
        region: z.string().max(10).optional().describe('Also its own holidays'),
        year: z.coerce.number().int().min(2000).max(2100),
      }),
    )
    .output(
      z.object({
        regions: z.array(z.object({ code: z.string(), name: z.string() })).describe('With holidays of their own'),
        holidays: z.array(PublicHoliday).describe('By day; one a day'),
      }),
    ),
}

export type ShopSettingsLine = z.infer<typeof ShopSettingsLine>
export type FrontPageChoices = z.infer<typeof FrontPageChoices>
export type StaffShopSettings = z.infer<typeof StaffShopSettings>
export type PublicHoliday = z.infer<typeof PublicHoliday>
