import { alertCalls } from './alerts/contract.ts'
import { answerTemplateCalls } from './answer-templates/contract.ts'
import { basketCalls } from './basket/contract.ts'
import { catalogueCalls } from './catalogue/contract.ts'
import { counterSaleCalls } from './counter-sales/contract.ts'
import { couponCalls } from './coupons/contract.ts'
import { staffCouponCalls } from './coupons/staff-contract.ts'
import { personCalls } from './customers/contract.ts'
import { staffCustomerCalls } from './customers/staff-contract.ts'
import { dailyCloseCalls } from './daily-close/contract.ts'
import { disruptionCalls } from './disruptions/contract.ts'
import { donationCalls } from './donations/contract.ts'
import { exportCalls } from './exports/contract.ts'
import { staffOrderCalls } from './fulfilment/contract.ts'
import { orderDeskCalls } from './fulfilment/desk-contract.ts'
import { houseAccountCalls } from './house-accounts/contract.ts'
import { staffHouseAccountCalls } from './house-accounts/staff-contract.ts'
import { staffImportCalls } from './imports/contract.ts'
import { liveDeliveryCalls } from './live-delivery/contract.ts'
import { staffBulkCalls } from './offers/bulk/contract.ts'
import { staffCatalogueCalls } from './offers/contract.ts'
import { staffProductCalls } from './offers/editing/contract.ts'
import { staffPictureCalls } from './offers/picture-contract.ts'
import { orderCareCalls } from './order-care/contract.ts'
import { orderEditCalls } from './order-edits/contract.ts'
import { confirmationCalls } from './orders/confirmation-contract.ts'
import { orderCalls, orderLifeCalls } from './orders/contract.ts'
import { phoneOrderCalls } from './phone-orders/contract.ts'
import { prescriptionCalls } from './prescriptions/contract.ts'
import { questionCalls } from './questions/contract.ts'
import { reviewCalls } from './reviews/contract.ts'
import { salesCalls } from './sales/contract.ts'
import { salesBookCalls } from './sales-book/contract.ts'
import { savingGoalCalls } from './saving-goals/contract.ts'
import { staffSavingCalls } from './saving-goals/staff-contract.ts'
import { searchCalls } from './search/contract.ts'
import { shopCalls } from './shops/contract.ts'
import { shopSettingsCalls } from './shops/settings/contract.ts'
import { stockCalls } from './stock/contract.ts'
import { stockTransferCalls } from './stock/transfer-contract.ts'
import { subscriptionCalls } from './subscriptions/contract.ts'
import { todayCalls } from './today/contract.ts'
import { walletCalls } from './wallet/contract.ts'
import { webhookCalls } from './webhooks/contract.ts'

/**
 * Contract of shops, catalogue, carts, baskets and orders. Every amount is in minor units of `currencyCode`, also where
 * the specification names the field (`amount`, `deliveryCharge`, `total`); `display…` fields are formatted for reading.
 */
export const contract = {
  ...shopCalls,
  ...catalogueCalls,
  ...basketCalls,
  ...couponCalls,
  ...staffCouponCalls,
  ...houseAccountCalls,
  ...savingGoalCalls,
  ...staffSavingCalls,
  ...staffHouseAccountCalls,
  ...donationCalls,
  ...orderCalls,
  ...orderLifeCalls,
  ...orderEditCalls,
  ...confirmationCalls,
  ...staffOrderCalls,
  ...orderDeskCalls,
  ...liveDeliveryCalls,
  ...disruptionCalls,
  ...orderCareCalls,
  ...answerTemplateCalls,
  ...phoneOrderCalls,
  ...prescriptionCalls,
  ...subscriptionCalls,
  ...staffCatalogueCalls,
  ...staffProductCalls,
  ...staffBulkCalls,
  ...staffPictureCalls,
  ...staffImportCalls,
  ...personCalls,
  ...staffCustomerCalls,
  ...alertCalls,
  ...reviewCalls,
  ...questionCalls,
  ...shopSettingsCalls,
  ...searchCalls,
  ...todayCalls,
  ...stockCalls,
  ...counterSaleCalls,
  ...stockTransferCalls,
  ...salesCalls,
  ...dailyCloseCalls,
  ...salesBookCalls,
  ...exportCalls,
  ...walletCalls,
  ...webhookCalls,
}

export { StockAlert } from './alerts/contract.ts'
export type { AnswerTemplate } from './answer-templates/contract.ts'
export {
  Basket,
  BasketCoupon,
  BasketItem,
  BasketLine,
  CalculateBasket,
  ShippingAddress,
  StoredCart,
} from './basket/contract.ts'
export {
  BreedSize,
  CatalogFilters,
  CatalogPage,
  CatalogProduct,
  CatalogQuery,
  Facets,
  FeedItem,
  FeedPage,
  LifeStage,
  PetType,
  ProductDetail,
  ProductFacts,
  ProductVariant,
  Suggestions,
  Tag,
} from './catalogue/contract.ts'
export { CounterQuote, CounterSale } from './counter-sales/contract.ts'
export { CouponCard } from './coupons/contract.ts'
export { CouponPlan } from './coupons/coupon-plan.ts'
export { CouponPreview, CouponState, StaffCoupon } from './coupons/staff-contract.ts'
export { MergedCart } from './customers/contract.ts'
export { StaffCustomer } from './customers/staff-contract.ts'
export type { CloseRecord, DailyClose } from './daily-close/contract.ts'
export {
  BlockedReport,
  Disruption,
  DisruptionsChanged,
  DisruptionToDo,
  OrderPromiseMoved,
} from './disruptions/contract.ts'
export { DonationOffer } from './donations/contract.ts'
export type { Export, ExportCell, ExportPage } from './exports/contract.ts'
export {
  BillingOfOrder,
  CashDifference,
  CourierAct,
  Drop,
  OrderFilter,
  PickingLine,
  StaffOrder,
  StaffOrderRow,
} from './fulfilment/contract.ts'
export { DeliveryRounds, OrderBatch, PackingList, SavedOrderFilter } from './fulfilment/desk-contract.ts'
export type { HouseAccount, HouseAccountEntry, HouseAccountStatement } from './house-accounts/contract.ts'
export { BillingMonth } from './house-accounts/contract.ts'
export type { HouseAccountTerms, StaffHouseAccount, StaffLedger } from './house-accounts/staff-contract.ts'
export {
  CatalogueImport,
  CatalogueImportBegun,
  FileColumn,
  ImportCategories,
  ImportChange,
} from './imports/contract.ts'
export { type LiveDelivery, OrderNear } from './live-delivery/contract.ts'
export { PlannedPrice } from './offers/bulk/contract.ts'
export { CatalogueChange, StaffOffer } from './offers/contract.ts'
export { ProductContent, StaffProduct } from './offers/editing/contract.ts'
export { StaffProductPictures } from './offers/picture-contract.ts'
export type { OrderEdit, OrderEditPreview } from './order-edits/contract.ts'
export {
  FoodPurchase,
  Gift,
  Order,
  OrderActor,
  OrderAnswered,
  OrderCancelled,
  OrderChange,
  OrderChangeProposed,
  OrderDelivered,
  OrderMoved,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderStatus,
  PlaceOrder,
  Wallet,
} from './orders/contract.ts'
export { OrderPrescriptionAsked, Prescription, type PrescriptionsOfOrder } from './prescriptions/contract.ts'
export {
  type BuyerAnswer,
  ProductQuestion,
  ProductQuestionAnswered,
  PublishedKind,
  StaffProductQuestion,
} from './questions/contract.ts'
export { OwnProductReview, ProductReview, ReviewSort, StaffProductReview } from './reviews/contract.ts'
export type { BestSeller, SalesFigures } from './sales/contract.ts'
export type { SalesBook } from './sales-book/contract.ts'
export type { SavingGoal, SavingGoalEntry, SavingGoalPage, SavingGoals } from './saving-goals/contract.ts'
export type { SavingInCountry, SavingPermit } from './saving-goals/staff-contract.ts'
export { MissedSearch, SearchGroup, SearchNotes, StaffSearchGroup } from './search/contract.ts'
export {
  DeliveryWindow,
  DeliveryZone,
  Operation,
  Place,
  PlaceAnswer,
  ScheduleException,
  Shop,
} from './shops/contract.ts'
export { FrontPageChoices, PublicHoliday, ShopSettingsLine, StaffShopSettings } from './shops/settings/contract.ts'
export { BannerSettings, HomeSectionSettings, ShopSettings } from './shops/shop-settings.ts'
export { StockItem, StockLot, StockMovementLine, StockReason } from './stock/contract.ts'
export { PurchaseLine, StockTransfer } from './stock/transfer-contract.ts'
export type { SubscriptionItem, SubscriptionTerms } from './subscriptions/contract.ts'
export {
  Proposal,
  Subscription,
  SubscriptionLine,
  SubscriptionProposed,
  SubscriptionState,
  SubscriptionUnanswered,
} from './subscriptions/contract.ts'
export type { OffersToDo, OrdersToDo, OrderToDo, ReviewsToDo } from './today/contract.ts'
export type { WalletPeriod } from './wallet/contract.ts'
export type { WebhookDelivery, WebhookDeliveryLine, WebhookEndpoint } from './webhooks/contract.ts'

/** Base path of the contract. */
export const mount = '/api/market'
