import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { anonymousCart, createAnonymousCart, saveAnonymousCart } from './anonymous-cart.ts'
import { calculateBasket } from './calculate-basket.ts'
import { cart, saveCart } from './cart.ts'
import { catalogFacets } from './catalog-facets.ts'
import { catalogItemProduct } from './catalog-item-product.ts'
import { catalogItems } from './catalog-items.ts'
import { claimAnonymousCart, claimGuest, claimOrders } from './claims.ts'
import { contract } from './contract.ts'
import { coupons } from './coupons.ts'
import { deliveryWindows } from './delivery-windows.ts'
import { favoriteIds, favorites, setFavorite } from './favorites.ts'
import { foodPurchases } from './food-purchases.ts'
import { keepRecords } from './kept-records.ts'
import { marketPlaceAppData } from './marketplace-app-data.ts'
import type { MarketNeeds } from './needs.ts'
import { order } from './order.ts'
import { orders } from './orders.ts'
import { blankErasedOrders, erasePerson, exportPerson } from './person.ts'
import { placeOrder } from './place-order.ts'
import { productFacts } from './product-facts.ts'
import { relatedProducts } from './related-products.ts'
import { searchShops } from './search-shops.ts'
import { shop } from './shop.ts'
import { sitemap } from './sitemap.ts'
import { suggestions } from './suggestions.ts'
import { tags } from './tags.ts'
import { wallet } from './wallet.ts'

export { startOrderLetters } from './letters/start-order-letters.ts'
/** Pictures are answered beside the contract: they are bytes, asked for by browsers alone. */
export { makeImageServer } from './serve-product-image.ts'

/** Starts what market does without being asked. */
export async function startMarketWork(needs: Pick<MarketNeeds, 'db' | 'now'>, jobs: Jobs): Promise<void> {
  await jobs.repeat('market/blank-erased-orders', '* * * * *', async () => {
    await blankErasedOrders(needs)
  })
}
export { sweepMarket } from './sweep-market.ts'

/** Shops, catalogue, carts, baskets and orders, behind their contract. */
export function makeMarket(needs: MarketNeeds): Service<typeof contract> {
  const { db, now, report } = needs
  const kept = keepRecords(needs)
  const c = implement(contract).$context<CallContext>()

  const router = c.router({
    marketPlaceAppData: c.marketPlaceAppData.handler(({ input }) => marketPlaceAppData(kept, input)),
    searchShops: c.searchShops.handler(({ input }) => searchShops(kept, now, input)),
    shop: c.shop.handler(({ input }) => shop(kept, now, input)),
    deliveryWindows: c.deliveryWindows.handler(({ input }) => deliveryWindows(needs, input)),

    catalogItems: c.catalogItems.handler(({ input }) => catalogItems(db, kept, input)),
    catalogFacets: c.catalogFacets.handler(({ input }) => catalogFacets(db, kept, input)),
    catalogItemProduct: c.catalogItemProduct.handler(({ input }) => catalogItemProduct(db, kept, input)),
    productFacts: c.productFacts.handler(({ input }) => productFacts(db, kept, input)),
    relatedProducts: c.relatedProducts.handler(({ input }) => relatedProducts(db, kept, input)),
    tags: c.tags.handler(({ input }) => tags(kept, input)),
    suggestions: c.suggestions.handler(({ input }) => suggestions(db, kept, input)),
    sitemap: c.sitemap.handler(({ input }) => sitemap(db, kept, input)),

    calculateBasket: c.calculateBasket.handler(({ input, context }) => calculateBasket(needs, input, context)),
    cart: c.cart.handler(({ input, context }) => cart(needs, input, context)),
    saveCart: c.saveCart.handler(({ input, context }) => saveCart(needs, input, context)),
    createAnonymousCart: c.createAnonymousCart.handler(({ input, context }) =>
      createAnonymousCart(needs, input, context),
    ),
    anonymousCart: c.anonymousCart.handler(({ input }) => anonymousCart(needs, input)),
    saveAnonymousCart: c.saveAnonymousCart.handler(({ input }) => saveAnonymousCart(needs, input)),
    coupons: c.coupons.handler(({ input, context }) => coupons(needs, input, context)),
    wallet: c.wallet.handler(({ context }) => wallet(needs, context)),
    placeOrder: c.placeOrder.handler(({ input, context }) => placeOrder(needs, input, context)),
    favorites: c.favorites.handler(({ input, context }) => favorites(needs, kept, input, context)),
    favoriteIds: c.favoriteIds.handler(({ context }) => favoriteIds(needs, context)),
    setFavorite: c.setFavorite.handler(({ input, context }) => setFavorite(needs, input, context)),
    claimGuest: c.claimGuest.handler(({ input, context }) => claimGuest(needs, input, context)),
    claimAnonymousCart: c.claimAnonymousCart.handler(({ input, context }) => claimAnonymousCart(needs, input, context)),
    claimOrders: c.claimOrders.handler(({ context }) => claimOrders(needs, context)),
    exportPerson: c.exportPerson.handler(({ context }) => exportPerson(needs, context)),
    erasePerson: c.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    order: c.order.handler(({ input, context }) => order(needs, input, context)),
    foodPurchases: c.foodPurchases.handler(({ input, context }) => foodPurchases(needs, input, context)),
    orders: c.orders.handler(({ input, context }) => orders(needs, input, context)),
  })
  return makeService({ name: 'market', mount: '/api/market', contract, router, report })
}
