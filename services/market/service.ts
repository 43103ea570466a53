import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { anonymousCart, createAnonymousCart, saveAnonymousCart } from './anonymous-cart.ts'
import { answerChange } from './answer-change.ts'
import { askForgottenRefunds, askRefunds } from './ask-refunds.ts'
import { calculateBasket } from './calculate-basket.ts'
import { cancelOrder } from './cancel-order.ts'
import { cart, saveCart } from './cart.ts'
import { catalogFacets } from './catalog-facets.ts'
import { catalogItemProduct } from './catalog-item-product.ts'
import { catalogItems } from './catalog-items.ts'
import { handOverPaymentsOf } from './claimed-order.ts'
import { claimAnonymousCart, claimGuest, claimOrders } from './claims.ts'
import { CatalogueImportBegun, contract, OrderRefunded } from './contract.ts'
import { coupons } from './coupons.ts'
import { deliveryWindows } from './delivery-windows.ts'
import { donationOffer } from './donations.ts'
import { favoriteIds, favorites, setFavorite } from './favorites.ts'
import { foodPurchases } from './food-purchases.ts'
import { keepRecords } from './kept-records.ts'
import { marketPlaceAppData } from './marketplace-app-data.ts'
import { mostOrdered } from './most-ordered.ts'
import type { MarketNeeds } from './needs.ts'
import { order } from './order.ts'
import { orders } from './orders.ts'
import { payOrder } from './pay-order.ts'
import { blankErasedOrders, erasePerson, exportPerson } from './person.ts'
import { placeOrder } from './place-order.ts'
import { productFacts } from './product-facts.ts'
import {
  ownProductReview,
  productReviews,
  removeProductReview,
  reviewsOfOrder,
  saveProductReview,
} from './product-reviews.ts'
import { rateOrder } from './rate-order.ts'
import { receipt } from './receipt.ts'
import { relatedProducts } from './related-products.ts'
import { searchShops } from './search-shops.ts'
import { endExpired, endPaymentOf, endUnpaidOrders, type SettleNeeds, settleOrder } from './settle-order.ts'
import { shop } from './shop.ts'
import { sitemap } from './sitemap.ts'
import { catalogueChanges } from './staff/catalogue-changes.ts'
import { catalogueFile } from './staff/catalogue-file.ts'
import { changeOffer } from './staff/change-offer.ts'
import { courierCash, receiveCash } from './staff/courier-cash.ts'
import { draftImport } from './staff/draft-import.ts'
import { drops, handOver, notFound, takeDrop } from './staff/drops.ts'
import { importAges } from './staff/import-ages.ts'
import { catalogueImport, catalogueImports, chooseChanges, discardImport } from './staff/imports.ts'
import { moveOrder, packOrder, staffCancelOrder } from './staff/move-order.ts'
import { pickingList } from './staff/picking-list.ts'
import { moderateProductReview, staffProductReviews } from './staff/product-reviews.ts'
import { proposeChange, staffAnswerChange, withdrawChange } from './staff/propose-change.ts'
import { returnLines } from './staff/return-lines.ts'
import { applyImport, continueForgotten, continueImport, undoImport } from './staff/run-import.ts'
import { staffCatalogue } from './staff/staff-catalogue.ts'
import { staffOrder, staffOrders } from './staff/staff-orders.ts'
import { staffShops } from './staff/staff-shops.ts'
import { undoCatalogueChanges } from './staff/undo-changes.ts'
import { setStockAlert, stockAlertIds, stockAlerts } from './stock-alerts.ts'
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
import { suggestions } from './suggestions.ts'
import { tags } from './tags.ts'
import { wallet } from './wallet.ts'

export { marketInvariants } from './audit.ts'
export { startOrderLetters } from './letters/start-order-letters.ts'
/** Pictures are answered beside the contract: they are bytes, asked for by browsers alone. */
export { makeImageServer } from './serve-product-image.ts'

/** Starts what market does without being asked. */
export async function startMarketWork(needs: SettleNeeds, jobs: Jobs): Promise<void> {
  await jobs.subscribe('market', 'payment-settled', (fact) => settleOrder(needs, fact))
  await jobs.subscribe('market', 'payment-expired', (fact) => endExpired(needs, fact))
  await jobs.subscribe('market', 'order-cancelled', (fact) => endPaymentOf(needs, fact))
  await jobs.subscribe('market', 'order-claimed', (fact) => handOverPaymentsOf(needs, fact))
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
    productReviews: c.productReviews.handler(({ input }) => productReviews(db, input)),
    ownProductReview: c.ownProductReview.handler(({ input, context }) => ownProductReview(needs, input, context)),
    saveProductReview: c.saveProductReview.handler(({ input, context }) => saveProductReview(needs, input, context)),
    removeProductReview: c.removeProductReview.handler(({ input, context }) =>
      removeProductReview(needs, input, context),
    ),
    reviewsOfOrder: c.reviewsOfOrder.handler(({ input, context }) => reviewsOfOrder(needs, input, context)),
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
    staffOrders: c.staffOrders.handler(({ input, context }) => staffOrders(needs, input, context)),
    staffShops: c.staffShops.handler(({ context }) => staffShops(needs, context)),
    staffOrder: c.staffOrder.handler(({ input, context }) => staffOrder(needs, input, context)),
    moveOrder: c.moveOrder.handler(({ input, context }) => moveOrder(needs, input, context)),
    packOrder: c.packOrder.handler(({ input, context }) => packOrder(needs, input, context)),
    staffCancelOrder: c.staffCancelOrder.handler(({ input, context }) => staffCancelOrder(needs, input, context)),
    proposeChange: c.proposeChange.handler(({ input, context }) => proposeChange(needs, input, context)),
    withdrawChange: c.withdrawChange.handler(({ input, context }) => withdrawChange(needs, input, context)),
    staffAnswerChange: c.staffAnswerChange.handler(({ input, context }) => staffAnswerChange(needs, input, context)),
    returnLines: c.returnLines.handler(({ input, context }) => returnLines(needs, input, context)),
    pickingList: c.pickingList.handler(({ input, context }) => pickingList(needs, input, context)),
    courierCash: c.courierCash.handler(({ context }) => courierCash(needs, context)),
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
    staffCatalogue: c.staffCatalogue.handler(({ input, context }) => staffCatalogue(needs, kept, input, context)),
    changeOffer: c.changeOffer.handler(({ input, context }) => changeOffer(needs, input, context)),
    undoCatalogueChanges: c.undoCatalogueChanges.handler(({ input, context }) =>
      undoCatalogueChanges(needs, input, context),
    ),
    catalogueChanges: c.catalogueChanges.handler(({ input, context }) => catalogueChanges(needs, input, context)),
    catalogueFile: c.catalogueFile.handler(({ input, context }) => catalogueFile(needs, kept, input, context)),
    draftImport: c.draftImport.handler(({ input, context }) => draftImport(needs, input, context)),
    catalogueImports: c.catalogueImports.handler(({ input, context }) => catalogueImports(needs, input, context)),
    importAges: c.importAges.handler(({ context }) => importAges(needs, context)),
    catalogueImport: c.catalogueImport.handler(({ input, context }) => catalogueImport(needs, input, context)),
    chooseChanges: c.chooseChanges.handler(({ input, context }) => chooseChanges(needs, input, context)),
    applyImport: c.applyImport.handler(({ input, context }) => applyImport(needs, input, context)),
    undoImport: c.undoImport.handler(({ input, context }) => undoImport(needs, input, context)),
    discardImport: c.discardImport.handler(({ input, context }) => discardImport(needs, input, context)),
    foodPurchases: c.foodPurchases.handler(({ input, context }) => foodPurchases(needs, input, context)),
    orders: c.orders.handler(({ input, context }) => orders(needs, input, context)),
  })
  return makeService({
    name: 'market',
    mount: '/api/market',
    contract,
    router,
    report,
    forEverybody: [
      // An order of a guest is whose link one has.
      'order',
      'payOrder',
      'cancelOrder',
      'answerChange',
      'rateOrder',
      'receipt',
      'marketPlaceAppData',
      'searchShops',
      'shop',
      'deliveryWindows',
      'catalogItems',
      'catalogFacets',
      'catalogItemProduct',
      'productFacts',
      'relatedProducts',
      'tags',
      'suggestions',
      'sitemap',
      'createAnonymousCart',
      'anonymousCart',
      'saveAnonymousCart',
      'coupons',
      'donationOffer',
      'proposal',
      'acceptProposal',
      'payProposal',
      'skipProposal',
      'skipProposalLine',
      'setProposalState',
      'productReviews',
    ],
  })
}
