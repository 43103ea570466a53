import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { setStockAlert, stockAlertIds, stockAlerts } from './alerts/stock-alerts.ts'
import { calculateBasket } from './basket/calculate-basket.ts'
import { anonymousCart, createAnonymousCart, saveAnonymousCart } from './cart/anonymous-cart.ts'
import { cart, saveCart } from './cart/cart.ts'
import { catalogFacets } from './catalogue/catalog-facets.ts'
import { catalogItemProduct } from './catalogue/catalog-item-product.ts'
import { catalogItems } from './catalogue/catalog-items.ts'
import { mostOrdered } from './catalogue/most-ordered.ts'
import { productFacts } from './catalogue/product-facts.ts'
import { relatedProducts } from './catalogue/related-products.ts'
import { sitemap } from './catalogue/sitemap.ts'
import { suggestions } from './catalogue/suggestions.ts'
import { tags } from './catalogue/tags.ts'
import { CatalogueImportBegun, contract, mount, OrderRefunded } from './contract.ts'
import { coupons } from './coupons/coupons.ts'
import { blankErasedOrders, erasePerson, exportPerson } from './customers/account-data.ts'
import { claimAnonymousCart, claimGuest, claimOrders } from './customers/adopt-guest-data.ts'
import { handOverPayments } from './customers/hand-over-payments.ts'
import type { MarketDependencies } from './deps.ts'
import { donationOffer } from './donations/donations.ts'
import { marketError } from './errors.ts'
import { favoriteIds, favorites, setFavorite } from './favorites/favorites.ts'
import { courierCash, receiveCash } from './fulfilment/courier-cash.ts'
import { drops, handOver, notFound, takeDrop } from './fulfilment/drops.ts'
import { moveOrder, packOrder, staffCancelOrder } from './fulfilment/move-order.ts'
import { pickingList } from './fulfilment/picking-list.ts'
import { staffOrder, staffOrders } from './fulfilment/staff-orders.ts'
import { draftImport } from './imports/draft-import.ts'
import { importAges } from './imports/import-ages.ts'
import { catalogueImport, catalogueImports, chooseChanges, discardImport } from './imports/imports.ts'
import { applyImport, continueForgotten, continueImport, undoImport } from './imports/run-import.ts'
import { catalogueChanges } from './offers/catalogue-changes.ts'
import { catalogueFile } from './offers/catalogue-file.ts'
import { changeOffer } from './offers/change-offer.ts'
import { staffCatalogue } from './offers/staff-catalogue.ts'
import { undoCatalogueChanges } from './offers/undo-changes.ts'
import { answerChange } from './order-changes/answer-change.ts'
import { proposeChange, staffAnswerChange, withdrawChange } from './order-changes/propose-change.ts'
import { returnLines } from './order-changes/return-lines.ts'
import { askForgottenRefunds, askRefunds } from './order-payments/ask-refunds.ts'
import { payOrder } from './order-payments/pay-order.ts'
import {
  endExpired,
  endOrderPayment,
  endUnpaidOrders,
  type SettleDependencies,
  settleOrder,
} from './order-payments/settle-order.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { order } from './orders/order.ts'
import { orders } from './orders/orders.ts'
import { placeOrder } from './orders/place-order.ts'
import { rateOrder } from './orders/rate-order.ts'
import { foodPurchases } from './purchases/food-purchases.ts'
import { receipt } from './receipts/receipt.ts'
import { moderateProductReview, staffProductReviews } from './reviews/moderate-reviews.ts'
import {
  findOrderReviews,
  ownProductReview,
  productReviews,
  removeProductReview,
  saveProductReview,
} from './reviews/product-reviews.ts'
import { cacheRecords } from './shops/cached-records.ts'
import { deliveryWindows } from './shops/delivery-windows.ts'
import { marketPlaceAppData } from './shops/marketplace-app-data.ts'
import { searchShops } from './shops/search-shops.ts'
import { shop } from './shops/shop.ts'
import { staffShops } from './shops/staff-shops.ts'
import { acceptProposal, payProposal } from './subscriptions/accept-proposal.ts'
import { changeSubscription } from './subscriptions/change-subscription.ts'
import { createSubscription } from './subscriptions/create-subscription.ts'
import { moveSubscriptions } from './subscriptions/move-subscriptions.ts'
import {
  openProposal,
  setSubscriptionState,
  skipSubscription,
  skipSubscriptionLine,
  subscription,
  subscriptions,
} from './subscriptions/own-subscriptions.ts'
import { proposal, setProposalState, skipProposal, skipProposalLine } from './subscriptions/proposal.ts'
import { wallet } from './wallet/wallet.ts'

/** Pictures are served outside the contract: they are bytes, requested by browsers alone. */
export { makeImageServer } from './images/serve-product-image.ts'
export { marketInvariants } from './invariants.ts'
export { startOrderNotifications } from './notifications/start-order-notifications.ts'

/** Starts market's background work: jobs, consumers of facts and schedules. */
export async function startMarketWork(needs: SettleDependencies, jobs: Jobs): Promise<void> {
  await jobs.subscribe('market', 'payment-settled', (fact) => settleOrder(needs, fact))
  await jobs.subscribe('market', 'payment-expired', (fact) => endExpired(needs, fact))
  await jobs.subscribe('market', 'order-cancelled', (fact) => endOrderPayment(needs, fact))
  await jobs.subscribe('market', 'order-claimed', (fact) => handOverPayments(needs, fact))
  await jobs.subscribe('market', 'order-refunded', async (fact) => {
    await askRefunds(needs, { orderId: OrderRefunded.parse(fact).orderId })
  })
  await jobs.subscribe('market', 'catalogue-import-begun', async (fact) => {
    await continueImport(needs, CatalogueImportBegun.parse(fact).importId)
  })
  await jobs.repeat('market/unfinished-imports', '* * * * *', async () => {
    const continued = await continueForgotten(needs)
    if (continued > 0) needs.log.info({ continued }, 'imports that were left in the middle went on')
  })
  await jobs.repeat('market/unpaid-orders', '* * * * *', async () => {
    const ended = await endUnpaidOrders(needs)
    if (ended > 0) needs.log.info({ ended }, 'orders that nobody paid in time cancelled')
  })
  await jobs.repeat('market/forgotten-refunds', '*/5 * * * *', async () => {
    const asked = await askForgottenRefunds(needs)
    if (asked > 0) needs.log.info({ asked }, 'refunds asked for again')
  })
  await jobs.repeat('market/subscriptions', '*/5 * * * *', async () => {
    const moved = await moveSubscriptions(needs)
    if (moved > 0) needs.log.info({ moved }, 'subscriptions proposed or ended without an answer')
  })
  await jobs.repeat('market/blank-erased-orders', '* * * * *', async () => {
    await blankErasedOrders(needs)
  })
}
export { placeWithoutMarket } from './shops/search-shops.ts'
export { sweepMarket } from './sweep-market.ts'

/** Implements the contract of shops, catalogue, carts, baskets and orders. */
export function makeMarket(needs: MarketDependencies): Service<typeof contract> {
  const { db, now, report } = needs
  const kept = cacheRecords(needs)
  const c = implement(contract).$context<CallContext>()

  const router = c.router({
    marketPlaceAppData: c.marketPlaceAppData.handler(({ input }) => marketPlaceAppData(kept, input)),
    searchShops: c.searchShops.handler(({ input }) => searchShops(kept, now, input)),
    shop: c.shop.handler(({ input }) => shop(kept, now, input)),
    donationOffer: c.donationOffer.handler(({ input }) => donationOffer(needs, input)),
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
    stockAlerts: c.stockAlerts.handler(({ context }) => stockAlerts(needs, context)),
    stockAlertIds: c.stockAlertIds.handler(({ input, context }) => stockAlertIds(needs, input, context)),
    setStockAlert: c.setStockAlert.handler(({ input, context }) => setStockAlert(needs, input, context)),
    productReviews: c.productReviews.handler(({ input, context }) => productReviews(db, input, context)),
    ownProductReview: c.ownProductReview.handler(({ input, context }) => ownProductReview(needs, input, context)),
    saveProductReview: c.saveProductReview.handler(({ input, context }) => saveProductReview(needs, input, context)),
    removeProductReview: c.removeProductReview.handler(({ input, context }) =>
      removeProductReview(needs, input, context),
    ),
    reviewsOfOrder: c.reviewsOfOrder.handler(({ input, context }) => findOrderReviews(needs, input, context)),
    staffProductReviews: c.staffProductReviews.handler(({ input, context }) =>
      staffProductReviews(needs, input, context),
    ),
    moderateProductReview: c.moderateProductReview.handler(({ input, context }) =>
      moderateProductReview(needs, input, context),
    ),
    exportPerson: c.exportPerson.handler(({ context }) => exportPerson(needs, context)),
    erasePerson: c.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    order: c.order.handler(({ input, context }) => order(needs, input, context)),
    payOrder: c.payOrder.handler(({ input, context }) => payOrder(needs, input, context)),
    cancelOrder: c.cancelOrder.handler(({ input, context }) => cancelOrder(needs, input, context)),
    answerChange: c.answerChange.handler(({ input, context }) => answerChange(needs, input, context)),
    rateOrder: c.rateOrder.handler(({ input, context }) => rateOrder(needs, input, context)),
    receipt: c.receipt.handler(({ input, context }) => receipt(needs, input, context)),
    staffOrders: c.staffOrders.handler(({ input }) => staffOrders(needs, input)),
    staffShops: c.staffShops.handler(() => staffShops(needs)),
    staffOrder: c.staffOrder.handler(({ input }) => staffOrder(needs, input)),
    moveOrder: c.moveOrder.handler(({ input, context }) => moveOrder(needs, input, context)),
    packOrder: c.packOrder.handler(({ input, context }) => packOrder(needs, input, context)),
    staffCancelOrder: c.staffCancelOrder.handler(({ input, context }) => staffCancelOrder(needs, input, context)),
    proposeChange: c.proposeChange.handler(({ input, context }) => proposeChange(needs, input, context)),
    withdrawChange: c.withdrawChange.handler(({ input, context }) => withdrawChange(needs, input, context)),
    staffAnswerChange: c.staffAnswerChange.handler(({ input, context }) => staffAnswerChange(needs, input, context)),
    returnLines: c.returnLines.handler(({ input, context }) => returnLines(needs, input, context)),
    pickingList: c.pickingList.handler(({ input }) => pickingList(needs, input)),
    courierCash: c.courierCash.handler(() => courierCash(needs)),
    receiveCash: c.receiveCash.handler(({ input, context }) => receiveCash(needs, input, context)),
    drops: c.drops.handler(({ context }) => drops(needs, context)),
    takeDrop: c.takeDrop.handler(({ input, context }) => takeDrop(needs, input, context)),
    handOver: c.handOver.handler(({ input, context }) => handOver(needs, input, context)),
    notFound: c.notFound.handler(({ input, context }) => notFound(needs, input, context)),
    mostOrdered: c.mostOrdered.handler(({ input, context }) => mostOrdered(needs, kept, input, context)),
    subscriptions: c.subscriptions.handler(({ context }) => subscriptions(needs, context)),
    subscription: c.subscription.handler(({ input, context }) => subscription(needs, input, context)),
    createSubscription: c.createSubscription.handler(({ input, context }) => createSubscription(needs, input, context)),
    changeSubscription: c.changeSubscription.handler(({ input, context }) => changeSubscription(needs, input, context)),
    setSubscriptionState: c.setSubscriptionState.handler(({ input, context }) =>
      setSubscriptionState(needs, input, context),
    ),
    skipSubscription: c.skipSubscription.handler(({ input, context }) => skipSubscription(needs, input, context)),
    skipSubscriptionLine: c.skipSubscriptionLine.handler(({ input, context }) =>
      skipSubscriptionLine(needs, input, context),
    ),
    openProposal: c.openProposal.handler(({ input, context }) => openProposal(needs, input, context)),
    proposal: c.proposal.handler(({ input, context }) => proposal(needs, input, context)),
    acceptProposal: c.acceptProposal.handler(({ input, context }) => acceptProposal(needs, input, context)),
    payProposal: c.payProposal.handler(({ input, context }) => payProposal(needs, input, context)),
    skipProposal: c.skipProposal.handler(({ input, context }) => skipProposal(needs, input, context)),
    skipProposalLine: c.skipProposalLine.handler(({ input, context }) => skipProposalLine(needs, input, context)),
    setProposalState: c.setProposalState.handler(({ input, context }) => setProposalState(needs, input, context)),
    staffCatalogue: c.staffCatalogue.handler(({ input }) => staffCatalogue(needs, kept, input)),
    changeOffer: c.changeOffer.handler(({ input, context }) => changeOffer(needs, input, context)),
    undoCatalogueChanges: c.undoCatalogueChanges.handler(({ input, context }) =>
      undoCatalogueChanges(needs, input, context),
    ),
    catalogueChanges: c.catalogueChanges.handler(({ input }) => catalogueChanges(needs, input)),
    catalogueFile: c.catalogueFile.handler(({ input }) => catalogueFile(needs, kept, input)),
    draftImport: c.draftImport.handler(({ input, context }) => draftImport(needs, input, context)),
    catalogueImports: c.catalogueImports.handler(({ input }) => catalogueImports(needs, input)),
    importAges: c.importAges.handler(() => importAges(needs)),
    catalogueImport: c.catalogueImport.handler(({ input }) => catalogueImport(needs, input)),
    chooseChanges: c.chooseChanges.handler(({ input }) => chooseChanges(needs, input)),
    applyImport: c.applyImport.handler(({ input, context }) => applyImport(needs, input, context)),
    undoImport: c.undoImport.handler(({ input, context }) => undoImport(needs, input, context)),
    discardImport: c.discardImport.handler(({ input }) => discardImport(needs, input)),
    foodPurchases: c.foodPurchases.handler(({ input, context }) => foodPurchases(needs, input, context)),
    orders: c.orders.handler(({ input, context }) => orders(needs, input, context)),
  })
  return makeService({
    name: 'market',
    mount,
    contract,
    router,
    report,
    accessErrors: {
      guest: (operation) =>
        operation === 'createSubscription' ? marketError('sign-in-to-subscribe') : httpError('unauthorized'),
      forbidden: () => marketError('staff-only'),
    },
  })
}
