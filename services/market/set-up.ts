import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { bump } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import { refreshWholeShop } from './catalogue/store/refresh-listing.ts'
import { findSetUpCoupons, putCoupon } from './coupons/store.ts'
import { kiloToGive } from './donations/rules/donation.ts'
import { type CatalogueImport, type ImportReport, importAndList, importCatalogue } from './imports/import-catalogue.ts'
import { toReadProduct } from './imports/import-products.ts'
import type { ImportedProduct, ImportRefusal } from './imports/rules/imported-product.ts'
import { findShopPricing } from './imports/store/imported-products.ts'
import { completePastOrders } from './orders/store/complete-past-orders.ts'
import { CATALOGUE_CHANGED, SHOPS_CHANGED } from './rules/changes.ts'
import { exportPlan } from './shops/export-plan.ts'
import type { MarketPlan } from './shops/market-plan.ts'
import { type MarketDoor, setUpMarket } from './shops/set-up-market.ts'
import {
  findProductIds,
  findProductSlugs,
  findSetUp,
  findShops,
  putOperation,
  putPlaces,
  putShop,
  putTags,
  type ShopOfMarket,
} from './shops/store/set-up.ts'
import { countRoundedToZero } from './shops/store/shop-settings.ts'
import { ShopFacts } from './shops/store/shops.ts'
import type { Tables } from './tables.ts'
import { moveMoney, type WalletMove } from './wallet/store.ts'

export { CHOSEN_NAMES, type ChosenColumn, parseChosenColumn } from './imports/files/chosen-columns.ts'
export { MarketPlan } from './shops/market-plan.ts'

/**
 * Set-up operations of market, which fill it before its first customer. Not part of the public contract; commands and
 * the demonstration data use them. Every call may be repeated: it sets the given state.
 */
export interface MarketSetUp extends MarketDoor {
  /** Imports products in one transaction. `scores`: popularity known from elsewhere; orders add to it. */
  importProducts(
    shopId: string,
    products: readonly ImportedProduct[],
    scores?: readonly { slug: string; score: number }[],
  ): Promise<{ refused: ImportRefusal[] }>
  /** Completes new orders of days gone by at once, as staff would have one by one. */
  completePastOrders(orders: { orderIds: readonly string[]; actorUid: string }): Promise<void>
  shops(): Promise<ShopOfMarket[]>
  /** Credits a wallet once per `cause`; false when it was credited before. */
  creditWallet(
    credit: Omit<WalletMove, 'now' | 'reason'> & { reason: 'refund' | 'reward' | 'credit' },
  ): Promise<boolean>
  /** Sets markets, places, categories, shops and coupons as planned, or reports what would change. */
  setUp(options: { plan: MarketPlan; dryRun: boolean }): ReturnType<typeof setUpMarket>
  /** The plan that sets up the market as it is now. */
  exportPlan(): Promise<MarketPlan>
  importCatalogue(file: Omit<CatalogueImport, 'db' | 'now'>): Promise<ImportReport | null>
}

export function makeMarketSetUp({ db, now }: { db: Kysely<Tables>; now: Clock }): MarketSetUp {
  const door: MarketSetUp = {
    openMarket: ({ operation, places }) =>
      db.transaction().execute(async (trx) => {
        await putOperation(trx, operation)
        await putPlaces(trx, places)
        await bump(trx, SHOPS_CHANGED)
      }),

    putShop: (shop) =>
      db.transaction().execute(async (trx) => {
        await putShop(trx, shop, now())
        const { step = 0 } = (await findShopPricing(trx, shop.id)) ?? {}
        const free = await countRoundedToZero(trx, shop.id, step)
        if (free > 0) throw new Error(`Shop ${shop.id}: a roundPricesEvery of ${step} makes ${free} prices 0`)
        await bump(trx, SHOPS_CHANGED)
      }),

    async putTags(tags) {
      await db.transaction().execute(async (trx) => {
        await putTags(trx, tags)
        await bump(trx, CATALOGUE_CHANGED)
      })
      for (const { id } of await findShops(db)) await refreshWholeShop(db, id)
    },

    importProducts: (shopId, products, scores) =>
      db
        .transaction()
        .execute((trx) => importAndList(trx, shopId, products.map(toReadProduct), { now: now(), scores })),

    async putDonation({ shopId, priceMinor }) {
      const { refused } = await door.importProducts(shopId, [kiloToGive(priceMinor)])
      const [first] = refused
      if (first) throw new Error(`The kilo to give was refused: ${first.reason}`)
    },

    putCoupons: (coupons) =>
      db.transaction().execute(async (trx) => {
        for (const coupon of coupons) await putCoupon(trx, { ...coupon, id: newId() }, now())
      }),

    productIds: (slugs) => findProductIds(db, slugs),
    completePastOrders: (orders) => completePastOrders(db, orders),
    shops: () => findShops(db),
    creditWallet: (credit) => db.transaction().execute((trx) => moveMoney(trx, { ...credit, now: now() })),
    setUp: async (options) => {
      const coupons = await findSetUpCoupons(db)
      return setUpMarket(door, { ...options, present: { ...(await findSetUp(db)), coupons } })
    },
    exportPlan: async () => {
      const [rows, coupons] = await Promise.all([findSetUp(db), findSetUpCoupons(db)])
      const favorites = rows.shops.flatMap(({ facts }) => ShopFacts.parse(facts).favorites)
      return exportPlan({ ...rows, coupons }, await findProductSlugs(db, favorites))
    },
    importCatalogue: (file) => importCatalogue({ ...file, db, now }),
  }
  return door
}
