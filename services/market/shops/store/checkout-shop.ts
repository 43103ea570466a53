import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import { CountryIsoCode, CurrencyCode } from '#shared/values.ts'
import { DeliveryZone, Shop } from '../../contract.ts'
import type { Tables } from '../../tables.ts'
import { storedUnprovedLimits } from '../unproved-limits.ts'

/** Facts of a shop that baskets, orders and delivery windows need. */
export type CheckoutShop = z.infer<typeof CheckoutShop>

const CheckoutShop = Shop.pick({
  address: true,
  phone: true,
  timeZone: true,
  schedule: true,
  exceptions: true,
  paymentOptions: true,
  vat: true,
  vatRate: true,
  minimumCharge: true,
  minimumFee: true,
  deliveryCharge: true,
  minimumTicketFreeDelivery: true,
  deliveryTimeInterval: true,
  ordersPerWindow: true,
  defaultEta: true,
  etaType: true,
  roundPricesEvery: true,
}).extend({
  id: z.string(),
  name: z.string(),
  country: CountryIsoCode,
  currency: CurrencyCode,
  deliveryZones: z.array(DeliveryZone),
  ...storedUnprovedLimits,
})

/**
 * The shop by its id or its `serviceProviderId`, read now, because prices must not come from a cached record. Null when
 * there is none, or it is not selling.
 */
export async function findCheckoutShop(db: Kysely<Tables>, idOrProvider: string): Promise<CheckoutShop | null> {
  const row = await db
    .selectFrom('market.shops')
    .select(['id', 'name', 'country', 'currency', 'delivery_zones', 'facts'])
    .where((shop) =>
      shop.and([
        shop('active', '=', true),
        shop.or([shop('id', '=', idOrProvider), sql<boolean>`facts ->> 'serviceProviderId' = ${idOrProvider}`]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst()
  if (!row) return null

  const facts = typeof row.facts === 'object' && row.facts !== null ? row.facts : {}
  return CheckoutShop.parse({
    ...facts,
    id: row.id,
    name: row.name,
    country: row.country,
    currency: row.currency,
    deliveryZones: row.delivery_zones,
  })
}
