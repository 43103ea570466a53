import { type RouterContextProvider, replace } from 'react-router'
import type { Account, BillingInfo } from '#services/accounts/contract.ts'
import type { DeliveryWindow, Place, StoredCart } from '#services/market/contract.ts'
import type { DisruptionReason } from '#services/market/disruptions/rules/disruption.ts'
import { isPaidBefore } from '#services/market/orders/rules/order-life.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { findVisitAccount } from '../address/find-visit-account.server.ts'
import { savedBillingIn, typedFrom } from '../billing/billing-form.ts'
import { toCartMembership } from '../cart/state/cart-membership.ts'
import { readCart, toCartShop } from '../cart/stored-cart.server.ts'
import { toCartCoupons } from '../coupons/cart-coupons.ts'
import { listShopHours } from '../help/shop-hours.server.ts'
import { waysToPay } from '../payment/ways-to-pay.server.ts'
import { findPrescriptionChoices } from '../prescriptions/find-prescription-choices.server.ts'
import { addressChoices, currentChoice } from './address-choices.server.ts'
import { type CheckoutValues, checkoutLimits } from './checkout-form.server.ts'
import { CHECKOUT_PAYMENTS, type CheckoutPayment, paymentNamed } from './checkout-form.ts'
import { checkoutKey } from './checkout-key.server.ts'
import { findZone, toZoneKey } from './zone.ts'

export interface WindowsOfShop {
  asap: { available: boolean; label: string }
  windows: DeliveryWindow[]
  /** The address is in a disrupted area, now or within a day. */
  disruption: { reason: DisruptionReason; untilLabel: string; fromLabel: string } | null
}

/** Initial data of the form; redirects to the cart when there is nothing to order. */
export async function loadCheckout(context: Readonly<RouterContextProvider>) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { defaultStore: shop, defaultLocations } = await visit.place()
  // Replaces this entry of the history, so that back and forward after an order skip it.
  if (shop.id === '') throw replace(paths.cart())
  const current = await readCart(context)
  if (!current.basket?.lines.some((line) => line.quantity > 0)) throw replace(paths.cart())

  const choices = await addressChoices(context, current.stored)
  const address = currentChoice(context, choices)
  const { lat, lon } = choices.find(({ value }) => value === address)?.address.coordinates ?? visit.delivery ?? {}
  const hasBackorder = current.basket.lines.some(({ isBackorder }) => isBackorder)
  const windowsFor = (hasDelivery: boolean) =>
    market.deliveryWindows({ shopId: shop.id, hasDelivery, hasBackorder, lat, lon }, { context: visit.call })
  const [delivery, pickup, wallet, account, buyer, ways, houseAccount] = await Promise.all([
    windowsFor(true),
    windowsFor(false),
    visit.viewer.uid === null ? null : market.wallet(undefined, { context: visit.call }),
    findVisitAccount(context),
    visit.account(),
    waysToPay(context),
    findHouseAccount(context, shop.id),
  ])
  const payments = CHECKOUT_PAYMENTS.filter((payment) =>
    payment === 'on_account'
      ? houseAccount !== null
      : shop.paymentOptions.includes(payment) && (!isPaidBefore(payment) || ways.includes(payment)),
  )
  const country = visit.country.iso
  const savedBilling = savedBillingIn(buyer, country)
  return {
    isGuest: visit.viewer.isGuest,
    country,
    savedBilling,
    cart: current.cart,
    notices: current.notices,
    version: current.stored.version,
    coupons: toCartCoupons(current.basket),
    membership: toCartMembership(current.basket),
    inDeliveryZone: current.basket.inDeliveryZone,
    windows: { delivery, pickup },
    places: defaultLocations,
    addresses: choices.map(({ value, address: { street, notes, locality, city } }) => ({
      value,
      street,
      notes,
      area: [locality, city].filter(Boolean).join(', '),
    })),
    // A wallet belongs to one market, so its currency must match the shop's.
    walletBalance: wallet?.currencyCode === shop.currency.code ? wallet.balance : 0,
    shop: {
      ...toCartShop(shop),
      name: shop.name,
      address: shop.address,
      predefinedNotes: shop.predefinedNotes,
      hours: listShopHours(shop, { now: visit.now(), locale: visit.country.locale }),
      point: shop.coordinates,
    },
    prescription: await findPrescriptionChoices(context, shop.id, current.basket),
    /** Payment methods of this shop that are available now. */
    payments,
    /** The buyer's account with this shop; null: there is none, or it is not accepted yet. */
    houseAccount,
    limits: checkoutLimits,
    values: initialValues(visit, current.stored, {
      payments,
      places: defaultLocations,
      account,
      address,
      savedBilling,
      offered: current.stored.hasDelivery ? delivery : pickup,
    }),
    // Computed for guests too; null when it could not be read, since the order checks again.
    atDoor: buyer && {
      canPayAtDoor: buyer.credibility.canPayAtDoor,
      maxAtDoorMinor: buyer.credibility.maxAtDoorMinor,
    },
    idempotencyKey: checkoutKey(visit),
  }
}

function initialValues(
  visit: Visit,
  stored: StoredCart,
  known: {
    places: Place[]
    account: Account | null
    address: string
    savedBilling: BillingInfo | null
    offered: WindowsOfShop
    payments: readonly CheckoutPayment[]
  },
): CheckoutValues {
  const { places, account, address, savedBilling, offered, payments } = known
  const before = paymentNamed(stored.paymentMethod)
  // Window chosen before, if still offered.
  const window = offered.windows.find(({ start }) => isSameInstant(start, stored.scheduledDeliveryDate))
  const asked = visit.delivery
  const zone = asked && findZone(places, toZoneKey(asked.city, asked.neighbourhood ?? ''))
  return {
    fullName: account?.name ?? '',
    phoneNumber: account?.phoneNumber ?? '',
    email: account?.primaryEmailAddress ?? '',
    hasDelivery: stored.hasDelivery ? 'yes' : 'no',
    address,
    zone: zone ? toZoneKey(zone.city, zone.name) : '',
    street: '',
    reference: '',
    when: offered.asap.available && !window ? 'asap' : 'scheduled',
    window: window?.start ?? '',
    giftName: '',
    giftPhone: '',
    giftMessage: '',
    notes: stored.notes,
    predefinedNotes: stored.predefinedNotes,
    tip: '0',
    isPayWithWallet: '',
    paymentMethod: payments.includes(before) ? before : (payments[0] ?? 'cash'),
    needsChangeFor: '0',
    // Name and e-mail default to the form's own fields above.
    ...typedFrom(savedBilling, visit.country.iso, { name: null, email: null }),
  }
}

function isSameInstant(start: string, chosen: string | null): boolean {
  return chosen !== null && Date.parse(start) === Date.parse(chosen)
}

/** The buyer's accepted account with this shop; null also while it cannot be read: other ways to pay are offered then. */
async function findHouseAccount(context: Readonly<RouterContextProvider>, shopId: string) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  if (visit.viewer.isGuest) return null
  const found = await orNull(market.houseAccounts({ shopId }, { context: visit.call }))
  return found?.accounts.find(({ isAccepted, state }) => isAccepted && state !== 'closed') ?? null
}
