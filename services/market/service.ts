import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import { setStockAlert, stockAlertIds, stockAlerts } from './alerts/stock-alerts.ts'
import {
  answerTemplates,
  changeAnswerTemplate,
  createAnswerTemplate,
  orderAnswerTemplates,
  removeAnswerTemplate,
} from './answer-templates/answer-templates.ts'
import { calculateBasket } from './basket/calculate-basket.ts'
import { anonymousCart, createAnonymousCart, saveAnonymousCart } from './cart/anonymous-cart.ts'
import { cart, saveCart } from './cart/cart.ts'
import { catalogFacets } from './catalogue/catalog-facets.ts'
import { catalogItemProduct } from './catalogue/catalog-item-product.ts'
import { catalogItems } from './catalogue/catalog-items.ts'
import { listedProducts } from './catalogue/listed-products.ts'
import { mostOrdered } from './catalogue/most-ordered.ts'
import { productFacts } from './catalogue/product-facts.ts'
import { productFeed } from './catalogue/product-feed.ts'
import { relatedProducts } from './catalogue/related-products.ts'
import { sitemap } from './catalogue/sitemap.ts'
import { suggestions } from './catalogue/suggestions.ts'
import { tags } from './catalogue/tags.ts'
import { CatalogueImportBegun, contract, mount, OrderRefunded } from './contract.ts'
import { counterDay, counterItems, showCounterSale } from './counter-sales/counter-sales.ts'
import { quoteCounterSale } from './counter-sales/quote-counter-sale.ts'
import { sellAtCounter } from './counter-sales/sell-at-counter.ts'
import { coupons } from './coupons/coupons.ts'
import { previewCoupon } from './coupons/preview-coupon.ts'
import { couponChanges, createCoupon, endCoupon, saveCoupon, undoCouponChange } from './coupons/save-coupon.ts'
import { couponChoices, staffCoupon, staffCoupons } from './coupons/staff-coupons.ts'
import { blankErasedOrders, checkErasure, erasePerson, exportPerson } from './customers/account-data.ts'
import { adoptAnonymousCart, adoptGuestData, adoptOrders } from './customers/adopt-guest-data.ts'
import { followMerge } from './customers/follow-merge.ts'
import { handOverPayments } from './customers/hand-over-payments.ts'
import { noteCustomer, removeCustomerNote, staffCustomer, tagCustomer } from './customers/staff-customer.ts'
import { closeDay, moveTillCash } from './daily-close/close-day.ts'
import { dailyClose, dailyCloses } from './daily-close/daily-close.ts'
import type { MarketDependencies } from './deps.ts'
import { answerDisruption } from './disruptions/answer-disruption.ts'
import { blockedReports, disruptionsToDo, reportBlockedWay } from './disruptions/blocked-reports.ts'
import { endDisruption, listDisruptions, markDisruption, prolongDisruption } from './disruptions/disruptions.ts'
import { settleDisruption, sweepDisruptions } from './disruptions/move-promises.ts'
import { donationOffer } from './donations/donations.ts'
import { marketError } from './errors.ts'
import { listExports } from './exports/exports.ts'
import { favoriteIds, favorites, setFavorite } from './favorites/favorites.ts'
import { favoritesLink, sharedFavorites, shareFavorites, unshareFavorites } from './favorites/shared-favorites.ts'
import { cashDifferences, settleCashDifference } from './fulfilment/cash-differences.ts'
import { courierCash, receiveCash } from './fulfilment/courier-cash.ts'
import { deliveryRounds } from './fulfilment/delivery-rounds.ts'
import { drops, handOver, notFound, takeDrop } from './fulfilment/drops.ts'
import { moveOrder, packOrder, staffCancelOrder } from './fulfilment/move-order.ts'
import { assignCourier, moveOrders, packOrders } from './fulfilment/order-batches.ts'
import { setOrderBilling } from './fulfilment/order-billing.ts'
import { orderExport } from './fulfilment/order-export.ts'
import { orderFilters, removeOrderFilter, saveOrderFilter } from './fulfilment/order-filters.ts'
import { packingList, packingTickets } from './fulfilment/packing.ts'
import { pickingList } from './fulfilment/picking-list.ts'
import { staffOrder, staffOrders } from './fulfilment/staff-orders.ts'
import {
  acceptHouseAccount,
  houseAccount,
  houseAccountStatement,
  houseAccounts,
  payHouseAccount,
} from './house-accounts/own-accounts.ts'
import { settleHouseAccountPayment } from './house-accounts/settle-payment.ts'
import {
  changeHouseAccount,
  openHouseAccount,
  saveHouseAccountTerms,
  staffHouseAccounts,
} from './house-accounts/staff-accounts.ts'
import {
  correctHouseAccount,
  houseAccountStatementRows,
  payOutHouseAccount,
  recordHouseAccountPayment,
  reverseHouseAccountPayment,
  staffHouseAccount,
  staffHouseAccountStatement,
} from './house-accounts/staff-ledger.ts'
import { productPictures as pictureKind } from './images/product-picture-kind.ts'
import { chooseColumns, importColumns } from './imports/choose-columns.ts'
import { draftImport } from './imports/draft-import.ts'
import { importAges } from './imports/import-ages.ts'
import { chooseCategories, importCategories } from './imports/import-categories.ts'
import { catalogueImport, catalogueImports, chooseChanges, discardImport } from './imports/imports.ts'
import { applyImport, continueForgotten, continueImport, undoImport } from './imports/run-import.ts'
import { addDoorPhoto, doorPhoto, staffDoorPhoto } from './live-delivery/door-photo.ts'
import { doorPhotos } from './live-delivery/door-photos.ts'
import { liveDelivery, staffLiveDelivery } from './live-delivery/live-delivery.ts'
import { forgetIdlePositions } from './live-delivery/owners.ts'
import { shareCourierPosition, stopSharingPosition } from './live-delivery/share-position.ts'
import { changePrices, previewPrices } from './offers/bulk/change-prices.ts'
import { changeProducts } from './offers/bulk/change-products.ts'
import { catalogueChanges } from './offers/catalogue-changes.ts'
import { catalogueFile } from './offers/catalogue-file.ts'
import { changeOffer } from './offers/change-offer.ts'
import { createProduct } from './offers/create-product.ts'
import { duplicateProduct } from './offers/editing/duplicate-product.ts'
import { previewProduct } from './offers/editing/preview-product.ts'
import { publishScheduled } from './offers/editing/publish-scheduled.ts'
import { saveProduct, staffProduct } from './offers/editing/save-product.ts'
import { undoCatalogueAct } from './offers/editing/undo-act.ts'
import { addProductPicture, arrangeProductPictures, productPictures } from './offers/product-pictures.ts'
import { staffCatalogue } from './offers/staff-catalogue.ts'
import { undoCatalogueChanges } from './offers/undo-changes.ts'
import { giveGoodwill } from './order-care/give-goodwill.ts'
import { answerCustomer, noteOrder } from './order-care/order-messages.ts'
import { answerChange } from './order-changes/answer-change.ts'
import { proposeChange, staffAnswerChange, withdrawChange } from './order-changes/propose-change.ts'
import { returnLines } from './order-changes/return-lines.ts'
import { editOrder, previewOrderEdit } from './order-edits/edit-order.ts'
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
import { confirmOrder, confirmOrdersOfProvedPhone, orderToConfirm } from './orders/confirm-order.ts'
import { endUnconfirmedOrders } from './orders/end-unconfirmed.ts'
import { order } from './orders/order.ts'
import { orders } from './orders/orders.ts'
import { placeOrder } from './orders/place-order.ts'
import { rateOrder } from './orders/rate-order.ts'
import { phoneBasket } from './phone-orders/phone-basket.ts'
import { placePhoneOrder, staffPaymentLink } from './phone-orders/place-phone-order.ts'
import { lapseOrders } from './prescriptions/lapse-orders.ts'
import { prescriptionFiles } from './prescriptions/prescription-files.ts'
import { prescriptionFile, prescriptions, showPrescriptions } from './prescriptions/prescriptions.ts'
import {
  acceptPrescription,
  rejectPrescription,
  staffPrescriptionFile,
  staffPrescriptions,
} from './prescriptions/review-prescription.ts'
import { draftPrescription, reusePrescription, sendPrescription } from './prescriptions/send-prescription.ts'
import { foodPurchases } from './purchases/food-purchases.ts'
import { answerAsBuyer, answerProductQuestion, removeBuyerAnswer } from './questions/answer-question.ts'
import { askProductQuestion, removeProductQuestion } from './questions/ask-question.ts'
import { moderateProductQuestion, staffProductQuestions } from './questions/moderate-questions.ts'
import { ownProductQuestions, productQuestions } from './questions/product-questions.ts'
import { reportPublished } from './questions/report-published.ts'
import { receipt } from './receipts/receipt.ts'
import { answerProductReview, removeProductReviewAnswer } from './reviews/answer-review.ts'
import { addProductReviewPicture, removeProductReviewPicture } from './reviews/change-review-pictures.ts'
import { moderateProductReview, staffProductReviews } from './reviews/moderate-reviews.ts'
import {
  findOrderReviews,
  ownProductReview,
  productReviews,
  removeProductReview,
  saveProductReview,
} from './reviews/product-reviews.ts'
import { reviewPictures } from './reviews/review-pictures.ts'
import { bestSellers, salesFigures } from './sales/figures.ts'
import { recomputeShownDays, writeChangedDays } from './sales/write-changed-days.ts'
import { salesBook, salesBookRows } from './sales-book/sales-book.ts'
import { writeDailyBook } from './sales-book/write-daily-book.ts'
import { askForgottenSavingRefunds, askSavingRefunds, followSavingRefund } from './saving-goals/ask-saving-refunds.ts'
import { SavingTakenBack } from './saving-goals/contract.ts'
import { putAside, takeBack } from './saving-goals/move-money.ts'
import { closeSavingGoal, createSavingGoal, savingGoal, savingGoals } from './saving-goals/own-goals.ts'
import { payIntoSavingGoal, settleSavingDeposit } from './saving-goals/pay-in.ts'
import { confirmSaving, savingInCountry, savingMovementRows, withdrawSaving } from './saving-goals/staff-saving.ts'
import { forgetMissedSearch, missedSearches } from './search/missed-searches.ts'
import { removeSearchGroup, saveSearchGroup, searchGroups, undoSearchChange } from './search/search-groups.ts'
import { cacheRecords } from './shops/cached-records.ts'
import { deliveryWindows } from './shops/delivery-windows.ts'
import { marketPlaceAppData } from './shops/marketplace-app-data.ts'
import { searchShops } from './shops/search-shops.ts'
import { createShop } from './shops/settings/create-shop.ts'
import { publicHolidays } from './shops/settings/public-holidays.ts'
import { frontPageChoices } from './shops/settings/show-front-page-choices.ts'
import { listShopSettings, shopSettings } from './shops/settings/show-shop-settings.ts'
import { undoShopChange } from './shops/settings/undo-shop-change.ts'
import { setShopOpen, updateShop } from './shops/settings/update-shop.ts'
import { shop } from './shops/shop.ts'
import { staffShops } from './shops/staff-shops.ts'
import { deadStock } from './stock/dead-stock.ts'
import { purchaseList, purchaseListFile } from './stock/purchase-list.ts'
import { recordStockEntry, setStockThreshold, undoStockEntry } from './stock/record-entry.ts'
import { findStockItems, staffStock, stockHistory, stockSuppliers } from './stock/staff-stock.ts'
import { stockLot, stockLotFile, stockLots } from './stock/stock-lots.ts'
import {
  addTransferUnit,
  cancelStockTransfer,
  createStockTransfer,
  receiveStockTransfer,
  sendStockTransfer,
  setTransferLine,
  stockTransfer,
  stockTransfers,
} from './stock/transfers.ts'
import { writeOffExpiredLots } from './stock/write-off-expired.ts'
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
import { offersToDo, ordersToDo, reviewsToDo } from './today/to-do.ts'
import { wallet } from './wallet/wallet.ts'
import { walletPeriod } from './wallet/wallet-period.ts'
import { resendWebhook, sendTestWebhook, webhookDeliveries, webhookDelivery } from './webhooks/deliveries.ts'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  webhookEndpoints,
} from './webhooks/endpoints.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'

/** Pictures are served outside the contract: they are bytes, requested by browsers alone. */
export { makeImageServer } from './images/serve-product-image.ts'
export { marketInvariants } from './invariants.ts'
export { startOrderNotifications } from './notifications/start-order-notifications.ts'

/** Starts market's background work: jobs, consumers of facts and schedules. */
export async function startMarketWork(
  deps: SettleDependencies & Pick<MarketDependencies, 'storage' | 'customerSecrets' | 'webhookTargets'>,
  jobs: Jobs,
): Promise<void> {
  await startWebhooks(deps, jobs)
  await schedulePictureSweep(pictureKind, deps, jobs)
  await schedulePictureSweep(prescriptionFiles, deps, jobs)
  await schedulePictureSweep(reviewPictures, deps, jobs)
  await schedulePictureSweep(doorPhotos, deps, jobs)
  await jobs.subscribe('market', 'payment-settled', async (fact) => {
    await settleOrder(deps, fact)
    await settleHouseAccountPayment(deps, fact)
    await settleSavingDeposit(deps, fact)
  })
  await jobs.subscribe('market', 'payment-expired', (fact) => endExpired(deps, fact))
  await jobs.subscribe('market', 'order-cancelled', (fact) => endOrderPayment(deps, fact))
  await jobs.subscribe('market', 'account-merged', (fact) => followMerge(deps, fact))
  await jobs.subscribe('market', 'account-changed', (fact) => confirmOrdersOfProvedPhone(deps, fact))
  await jobs.subscribe('market', 'order-claimed', (fact) => handOverPayments(deps, fact))
  await jobs.subscribe('market', 'disruptions-changed', (fact) => settleDisruption(deps, fact))
  await jobs.subscribe('market', 'order-refunded', async (fact) => {
    await askRefunds(deps, { orderId: OrderRefunded.parse(fact).orderId })
  })
  await jobs.subscribe('market', 'saving-taken-back', async (fact) => {
    await askSavingRefunds(deps, SavingTakenBack.parse(fact))
  })
  await jobs.subscribe('market', 'payment-refunded', (fact) => followSavingRefund(deps, fact))
  await jobs.subscribe('market', 'catalogue-import-begun', async (fact) => {
    await continueImport(deps, CatalogueImportBegun.parse(fact).importId)
  })
  await jobs.repeat('market/unfinished-imports', '* * * * *', async () => {
    const continued = await continueForgotten(deps)
    if (continued > 0) deps.log.info({ continued }, 'imports that were left in the middle went on')
  })
  await jobs.repeat('market/scheduled-products', '* * * * *', async () => {
    const published = await publishScheduled(deps)
    if (published > 0) deps.log.info({ published }, 'drafts published at their time')
  })
  await jobs.repeat('market/unpaid-orders', '* * * * *', async () => {
    const ended = await endUnpaidOrders(deps)
    if (ended > 0) deps.log.info({ ended }, 'orders that nobody paid in time cancelled')
  })
  await jobs.repeat('market/orders-without-prescription', '*/5 * * * *', async () => {
    const lapsed = await lapseOrders(deps)
    if (lapsed > 0) deps.log.info({ lapsed }, 'orders whose prescription did not come in time cancelled')
  })
  await jobs.repeat('market/unconfirmed-orders', '* * * * *', async () => {
    const ended = await endUnconfirmedOrders(deps)
    if (ended > 0) deps.log.info({ ended }, 'orders that nobody confirmed in time cancelled')
  })
  await jobs.repeat('market/disruptions', '* * * * *', async () => {
    const moved = await sweepDisruptions(deps)
    if (moved > 0) deps.log.info({ moved }, 'promises that a disruption broke moved')
  })
  await jobs.repeat('market/idle-positions', '*/5 * * * *', async () => {
    const forgotten = await forgetIdlePositions(deps)
    if (forgotten > 0) deps.log.info({ forgotten }, 'positions of couriers whose phone went silent deleted')
  })
  await jobs.repeat('market/forgotten-refunds', '*/5 * * * *', async () => {
    const asked = (await askForgottenRefunds(deps)) + (await askForgottenSavingRefunds(deps))
    if (asked > 0) deps.log.info({ asked }, 'refunds asked for again')
  })
  await jobs.repeat('market/expired-lots', '*/10 * * * *', async () => {
    const lots = await writeOffExpiredLots(deps)
    if (lots > 0) deps.log.info({ lots }, 'expired lots taken out of sale')
  })
  await jobs.repeat('market/subscriptions', '*/5 * * * *', async () => {
    const moved = await moveSubscriptions(deps)
    if (moved > 0) deps.log.info({ moved }, 'subscriptions proposed or ended without an answer')
  })
  await jobs.repeat('market/daily-sales', '* * * * *', async () => {
    await writeChangedDays(deps)
  })
  await jobs.repeat('market/daily-book', '* * * * *', async () => {
    await writeDailyBook(deps)
  })
  await jobs.repeat('market/daily-sales-again', '23 4 * * *', () => recomputeShownDays(deps))
  await jobs.repeat('market/blank-erased-orders', '* * * * *', async () => {
    await blankErasedOrders(deps)
  })
}
export { reviewPictures as productReviewPictures } from './reviews/review-pictures.ts'
export { placeWithoutMarket } from './shops/search-shops.ts'
export { sweepMarket } from './sweep-market.ts'

/** Implements the contract of shops, catalogue, carts, baskets and orders. */
export function makeMarket(given: MarketDependencies): Service<typeof contract> {
  const deps = { ...given, records: cacheRecords(given) }
  return makeService({
    name: 'market',
    mount,
    contract,
    errors: marketError,
    report: deps.report,
    accessErrors: {
      guest: (operation) =>
        operation === 'createSubscription' ? marketError('sign-in-to-subscribe') : httpError('unauthorized'),
      forbidden: () => marketError('staff-only'),
    },
    router: implementContract(contract, deps, {
      marketPlaceAppData,
      searchShops,
      shop,
      donationOffer,
      deliveryWindows,

      listShopSettings,
      shopSettings,
      frontPageChoices,
      createShop,
      updateShop,
      setShopOpen,
      undoShopChange,
      publicHolidays,

      catalogItems,
      catalogFacets,
      catalogItemProduct,
      productFacts,
      relatedProducts,
      listedProducts,
      tags,
      suggestions,
      sitemap,
      productFeed,
      searchGroups,
      saveSearchGroup,
      removeSearchGroup,
      undoSearchChange,
      missedSearches,
      forgetMissedSearch,

      calculateBasket,
      cart,
      saveCart,
      createAnonymousCart,
      anonymousCart,
      saveAnonymousCart,
      coupons,
      staffCoupons,
      staffCoupon,
      couponChoices,
      previewCoupon,
      createCoupon,
      saveCoupon,
      endCoupon,
      couponChanges,
      undoCouponChange,
      wallet,
      houseAccounts,
      houseAccount,
      houseAccountStatement,
      acceptHouseAccount,
      payHouseAccount,
      staffHouseAccounts,
      saveHouseAccountTerms,
      openHouseAccount,
      staffHouseAccount,
      changeHouseAccount,
      recordHouseAccountPayment,
      reverseHouseAccountPayment,
      payOutHouseAccount,
      correctHouseAccount,
      staffHouseAccountStatement,
      houseAccountStatementRows,
      savingGoals,
      savingGoal,
      createSavingGoal,
      putAside,
      payIntoSavingGoal,
      takeBack,
      closeSavingGoal,
      savingInCountry,
      confirmSaving,
      withdrawSaving,
      savingMovementRows,
      placeOrder,
      favorites,
      favoriteIds,
      setFavorite,
      favoritesLink,
      shareFavorites,
      unshareFavorites,
      sharedFavorites,
      adoptGuestData,
      adoptAnonymousCart,
      adoptOrders,
      stockAlerts,
      stockAlertIds,
      setStockAlert,
      productReviews,
      ownProductReview,
      saveProductReview,
      removeProductReview,
      addProductReviewPicture,
      removeProductReviewPicture,
      reviewsOfOrder: findOrderReviews,
      staffProductReviews,
      moderateProductReview,
      answerProductReview,
      removeProductReviewAnswer,

      productQuestions,
      ownProductQuestions,
      askProductQuestion,
      removeProductQuestion,
      answerAsBuyer,
      removeBuyerAnswer,
      reportPublished,
      staffProductQuestions,
      answerProductQuestion,
      moderateProductQuestion,
      exportPerson,
      checkErasure,
      erasePerson,
      order,
      payOrder,
      cancelOrder,
      previewOrderEdit,
      editOrder,
      orderToConfirm,
      confirmOrder,
      answerChange,
      disruptions: listDisruptions,
      markDisruption,
      prolongDisruption,
      endDisruption,
      blockedReports,
      disruptionsToDo,
      reportBlockedWay,
      answerDisruption,
      rateOrder,
      receipt,
      staffOrders,
      staffShops,
      staffOrder,
      moveOrder,
      packOrder,
      staffCancelOrder,
      proposeChange,
      withdrawChange,
      staffAnswerChange,
      returnLines,
      pickingList,
      moveOrders,
      packOrders,
      assignCourier,
      deliveryRounds,
      phoneBasket,
      placePhoneOrder,
      staffPaymentLink,
      staffCustomer,
      tagCustomer,
      noteCustomer,
      removeCustomerNote,
      noteOrder,
      answerCustomer,
      answerTemplates,
      createAnswerTemplate,
      changeAnswerTemplate,
      removeAnswerTemplate,
      orderAnswerTemplates,
      giveGoodwill,
      orderExport,
      setOrderBilling,
      packingTickets,
      packingList,
      orderFilters,
      saveOrderFilter,
      removeOrderFilter,
      courierCash,
      cashDifferences,
      settleCashDifference,
      receiveCash,
      drops,
      takeDrop,
      handOver,
      notFound,
      shareCourierPosition,
      stopSharingPosition,
      liveDelivery,
      staffLiveDelivery,
      addDoorPhoto,
      doorPhoto,
      staffDoorPhoto,
      mostOrdered,
      prescriptions,
      draftPrescription,
      prescriptionsOfOrder: showPrescriptions,
      sendPrescription,
      reusePrescription,
      prescriptionFile,
      staffPrescriptions,
      staffPrescriptionFile,
      acceptPrescription,
      rejectPrescription,
      subscriptions,
      subscription,
      createSubscription,
      changeSubscription,
      setSubscriptionState,
      skipSubscription,
      skipSubscriptionLine,
      openProposal,
      proposal,
      acceptProposal,
      payProposal,
      skipProposal,
      skipProposalLine,
      setProposalState,
      staffCatalogue,
      createProduct,
      changeOffer,
      undoCatalogueChanges,
      staffProduct,
      saveProduct,
      duplicateProduct,
      previewProduct,
      undoCatalogueAct,
      previewPrices,
      changePrices,
      changeProducts,
      catalogueChanges,
      catalogueFile,
      productPictures,
      addProductPicture,
      arrangeProductPictures,
      draftImport,
      catalogueImports,
      importAges,
      catalogueImport,
      importColumns,
      chooseColumns,
      importCategories,
      chooseCategories,
      chooseChanges,
      applyImport,
      undoImport,
      discardImport,
      staffStock,
      findStockItems,
      stockHistory,
      recordStockEntry,
      undoStockEntry,
      setStockThreshold,
      stockSuppliers,
      stockLots,
      stockLot,
      stockLotFile,
      counterItems,
      quoteCounterSale,
      sellAtCounter,
      counterSale: showCounterSale,
      counterDay,
      dailyClose,
      dailyCloses,
      closeDay,
      moveTillCash,
      salesBook,
      salesBookRows,
      walletPeriod,
      exports: listExports,
      stockTransfers,
      stockTransfer,
      createStockTransfer,
      setTransferLine,
      addTransferUnit,
      sendStockTransfer,
      receiveStockTransfer,
      cancelStockTransfer,
      deadStock,
      purchaseList,
      purchaseListFile,
      foodPurchases,
      ordersToDo,
      offersToDo,
      reviewsToDo,
      salesFigures,
      bestSellers,
      orders,

      webhookEndpoints,
      createWebhookEndpoint,
      changeWebhookEndpoint,
      rotateWebhookSecret,
      removeWebhookEndpoint,
      sendTestWebhook,
      webhookDeliveries,
      webhookDelivery,
      resendWebhook,
    }),
  })
}
