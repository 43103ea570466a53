import { alertCalls } from './contract/alerts.ts'
import { basketCalls } from './contract/baskets.ts'
import { catalogueCalls } from './contract/catalogue.ts'
import { couponCalls } from './contract/coupons.ts'
import { donationCalls } from './contract/donations.ts'
import { orderCalls, orderLifeCalls } from './contract/orders.ts'
import { personCalls } from './contract/person.ts'
import { reviewCalls } from './contract/reviews.ts'
import { shopCalls } from './contract/shops.ts'
import { staffCatalogueCalls } from './contract/staff-catalogue.ts'
import { staffImportCalls } from './contract/staff-imports.ts'
import { staffOrderCalls } from './contract/staff-orders.ts'
import { subscriptionCalls } from './contract/subscriptions.ts'

/**
 * Shops, catalogue, carts, baskets and orders. Every amount is in minor units of `currencyCode`, also where the
 * specification names the field (`amount`, `deliveryCharge`, `total`); `display…` is what a person reads.
 */
export const contract = {
  ...shopCalls,
  ...catalogueCalls,
  ...basketCalls,
  ...couponCalls,
  ...donationCalls,
  ...orderCalls,
  ...orderLifeCalls,
  ...staffOrderCalls,
  ...subscriptionCalls,
  ...staffCatalogueCalls,
  ...staffImportCalls,
  ...personCalls,
  ...alertCalls,
  ...reviewCalls,
}

export { StockAlert } from './contract/alerts.ts'
export {
  Basket,
  BasketCoupon,
  BasketItem,
  BasketLine,
  CalculateBasket,
  ShippingAddress,
  StoredCart,
} from './contract/baskets.ts'
export {
  BreedSize,
  CatalogFilters,
  CatalogPage,
  CatalogProduct,
  CatalogQuery,
  Facets,
  LifeStage,
  PetType,
  ProductDetail,
  ProductFacts,
  ProductVariant,
  Suggestions,
  Tag,
} from './contract/catalogue.ts'
export { CouponCard } from './contract/coupons.ts'
export { DonationOffer } from './contract/donations.ts'
export {
  FoodPurchase,
  Order,
  OrderActor,
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
} from './contract/orders.ts'
export { MergedCart } from './contract/person.ts'
export { OwnProductReview, ProductReview, ReviewSort, StaffProductReview } from './contract/reviews.ts'
export { DeliveryWindow, Operation, Place, PlaceAnswer, Shop } from './contract/shops.ts'
export { CatalogueChange, StaffOffer } from './contract/staff-catalogue.ts'
export { CatalogueImport, CatalogueImportBegun, ImportChange } from './contract/staff-imports.ts'
export { Drop, PickingLine, StaffOrder, StaffOrderRow } from './contract/staff-orders.ts'
export type { SubscriptionItem, SubscriptionTerms } from './contract/subscriptions.ts'
export {
  Proposal,
  Subscription,
  SubscriptionLine,
  SubscriptionProposed,
  SubscriptionState,
  SubscriptionUnanswered,
} from './contract/subscriptions.ts'
