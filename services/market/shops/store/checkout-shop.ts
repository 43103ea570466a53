import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import { Coordinates, CountryIsoCode, CurrencyCode } from '#shared/values.ts'
import { DeliveryZone, Shop } from '../../contract.ts'
import { DISRUPTION_REASONS } from '../../disruptions/rules/disruption.ts'
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
  backorderDays: true,
  roundPricesEvery: true,
}).extend({
  id: z.string(),
  name: z.string(),
  country: CountryIsoCode,
  currency: CurrencyCode,
  deliveryZones: z.array(DeliveryZone),
  /** Of its country, none of them over. */
  disruptions: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(DISRUPTION_REASONS),
      corners: z.array(Coordinates),
      start: z.coerce.date(),
      end: z.coerce.date(),
    }),
  ),
  ...storedUnprovedLimits,
})

/**
 * The shop by its id or its `serviceProviderId`, read now, because prices must not come from a cached record. Null when
 * there is none, or it is not selling.
 */
export async function findCheckoutShop(db: Kysely<Tables>, idOrProvider: string): Promise<CheckoutShop | null> {
  const row = await selectShops(db)
    .where((shop) =>
      shop.and([
        shop('active', '=', true),
        shop.or([shop('id', '=', idOrProvider), sql<boolean>`facts ->> 'serviceProviderId' = ${idOrProvider}`]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst()
  return row ? toCheckoutShop(row) : null
}

/** The shop of an order, which it keeps when the shop no longer sells. */
export async function findOrderShop(db: Kysely<Tables>, shopId: string): Promise<CheckoutShop> {
  return toCheckoutShop(await selectShops(db).where('id', '=', shopId).executeTakeFirstOrThrow())
}

function selectShops(db: Kysely<Tables>) {
  return db
    .selectFrom('market.shops')
    .select(['id', 'name', 'country', 'currency', 'delivery_zones', 'facts'])
    .select(
      sql<unknown>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', d.id, 'reason', d.reason, 'corners', d.corners, 'start', d.starts_at, 'end', d.ends_at
        )), '[]')
        from market.disruptions d
        where d.country = market.shops.country and d.ended_at is null
      )`.as('disruptions'),
    )
}

function toCheckoutShop(row: Awaited<ReturnType<ReturnType<typeof selectShops>['executeTakeFirstOrThrow']>>) {
  const facts = typeof row.facts === 'object' && row.facts !== null ? row.facts : {}
  return CheckoutShop.parse({
    ...facts,
    id: row.id,
    name: row.name,
    country: row.country,
    currency: row.currency,
    deliveryZones: row.delivery_zones,
    disruptions: row.disruptions,
  })
}
