import { type Kysely, sql } from 'kysely'
import type { VatClass } from '#shared/countries/vat-class.ts'
import type { Polygon } from '#shared/geo.ts'
import { newId } from '#shared/ids.ts'
import { refreshListing } from '../catalogue/store/refresh-listing.ts'
import type { DeliveryZone } from '../contract.ts'
import { putShop, type ShopRow } from '../shops/store/set-up.ts'
import type { Tables } from '../tables.ts'

/** Santa Cruz, inside the zone of every shop made here, and a point outside of it. */
export const atHome = { lat: -17.7833, lon: -63.1821 }
export const outOfTown = { lat: -17.5, lon: -62.5 }

const zone = [
  { lat: -17.7, lon: -63.3 },
  { lat: -17.7, lon: -63.1 },
  { lat: -17.9, lon: -63.1 },
  { lat: -17.9, lon: -63.3 },
]

/** A delivery zone with these terms, else those of its shop. */
export function toZone(corners: Polygon, terms: Partial<DeliveryZone> = {}): DeliveryZone {
  return {
    name: 'Zona de entrega',
    corners,
    deliveryCharge: null,
    minimumCharge: null,
    minimumTicketFreeDelivery: null,
    ...terms,
  }
}

export interface ShopChanges extends Partial<Omit<ShopRow, 'facts'>> {
  facts?: object
}

/** A shop that is open from 9 to 18 every day and delivers for Bs 15, free from Bs 200. */
export async function aShop(db: Kysely<Tables>, { facts, ...changes }: ShopChanges = {}): Promise<string> {
  const id = changes.id ?? newId()
  const shop: ShopRow = {
    id,
    country: 'BO',
    name: 'Almacén HQ',
    currency: 'BOB',
    coordinates: atHome,
    deliveryZones: [toZone(zone)],
    ...changes,
    facts: {
      label: 'Almacén',
      address: 'Av. Banzer 120',
      phone: '+59170000000',
      whatsapp: null,
      timeZone: 'America/La_Paz',
      schedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 540, endTime: 1080 })),
      paymentOptions: ['cash', 'card_at_door'],
      vat: false,
      vatRate: 0.13,
      minimumCharge: 0,
      minimumFee: 0,
      deliveryCharge: 1500,
      minimumTicketFreeDelivery: 20_000,
      deliveryTimeInterval: 60,
      defaultEta: 45,
      etaType: 'MINUTES',
      serviceProviderId: `provider-${id}`,
      roundPricesEvery: 0,
      // Tests that are about these limits set them.
      unprovedUnits: 1000,
      unprovedOrders: 100,
      unprovedOrdersOfNetwork: 10_000,
      predefinedNotes: [],
      popularSearches: [],
      homeSections: [],
      collections: [],
      banners: [],
      favorites: [],
      ...facts,
    },
  }
  await putShop(db, shop, new Date('2026-11-01T12:00:00Z'))
  return id
}

export interface Goods {
  productId: string
  productVariantId: string
}

export interface GoodsChanges {
  price?: number
  stock?: number
  allowBackorder?: boolean
  needsPrescription?: boolean
  vatClass?: VatClass
  /** Another variant of a product that exists. */
  productId?: string
  variantId?: string
}

/** A variant on sale at the shop: Bs 38,90, with a stock of ten. */
export async function someGoods(db: Kysely<Tables>, shopId: string, changes: GoodsChanges = {}): Promise<Goods> {
  const productId = changes.productId ?? newId()
  const productVariantId = changes.variantId ?? newId()
  const at = new Date('2026-11-01T12:00:00Z')

  await db.transaction().execute(async (trx) => {
    await sql`
      insert into market.products (id, slug, title, description_html, description_text, vendor, options,
        needs_prescription, vat_class, created_at, updated_at)
      values (${productId}, ${`croquetas-${productId}`}, 'Croquetas de pollo', '', '', 'Ñandú', '[]',
        ${changes.needsPrescription ?? false}, ${changes.vatClass ?? 'general'}, ${at}, ${at})
      on conflict do nothing
    `.execute(trx)
    await sql`
      insert into market.variants (id, product_id, sku, title, option_title, option_values, position)
      values (${productVariantId}, ${productId}, ${`SKU-${productVariantId}`}, '3 kg', '3 kg', '{3 kg}', 1)
    `.execute(trx)
    await sql`
      insert into market.offers (shop_id, variant_id, product_id, price_minor, stock, allow_backorder, updated_at)
      values (
        ${shopId}, ${productVariantId}, ${productId}, ${changes.price ?? 3890}, ${changes.stock ?? 10},
        ${changes.allowBackorder ?? false}, ${at}
      )
    `.execute(trx)
    await refreshListing(trx, shopId, [productId])
  })
  return { productId, productVariantId }
}

export async function findStock(db: Kysely<Tables>, goods: Goods): Promise<number[]> {
  const rows = await db
    .selectFrom('market.offers')
    .select('stock')
    .where('variant_id', '=', goods.productVariantId)
    .execute()
  return rows.map((row) => row.stock)
}
