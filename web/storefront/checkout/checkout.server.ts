import { type RouterContextProvider, redirect, replace } from 'react-router'
import type { Account } from '#services/accounts/contract.ts'
import type {
  DeliveryWindow,
  Order,
  Place,
  PlaceOrder,
  ShippingAddress,
  StoredCart,
} from '#services/market/contract.ts'
import type { CartNotice } from '#services/market/rules/cart-shape.ts'
import { itemsOf } from '#services/market/rules/cart-totals.ts'
import { isPaidBefore } from '#services/market/rules/order-life.ts'
import { newSecret } from '#shared/ids.ts'
import { asServiceError, type ServiceError } from '#shared/rpc/errors.ts'
import { beginningOf } from '#shared/text.ts'
import { servicesContext, type Visit, visitContext } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { accountOfVisit } from '../address/account-of-visit.server.ts'
import { deliverFromOtherShop, deliverWithinShop } from '../address/deliver-to.server.ts'
import { deliveryPointOf, deliveryPointOfZone } from '../address/delivery-point.ts'
import {
  cartShopOf,
  emptyAfterOrder,
  type RecomputedCart,
  readCart,
  readStoredCart,
  recomputed,
  storedOf,
  userIdOf,
  writeStoredCart,
} from '../cart/stored-cart.server.ts'
import { cartCouponsOf } from '../coupons/cart-coupons.ts'
import { couponWishOf } from '../coupons/coupon-form.ts'
import { keepOrderLink } from '../orders/order-link.server.ts'
import { waysToPay } from '../payment/ways-to-pay.server.ts'
import { addressChoices, currentChoice } from './address-choices.server.ts'
import {
  CHECKOUT_PAYMENTS,
  type CheckoutFaults,
  type CheckoutPayment,
  type CheckoutValues,
  checkoutFaults,
  checkoutValuesOf,
  highestTipOf,
  paymentNamed,
  type SeenLine,
  seenLinesOf,
} from './checkout-form.ts'

type Context = Readonly<RouterContextProvider>

/** Why an order was not placed, for the form that asked. The categories are those of checkout (D26). */
export type CheckoutRefusal =
  | { kind: 'fields'; faults: CheckoutFaults }
  | { kind: 'changed'; notices: CartNotice[] }
  | { kind: 'coupon'; detail: string }
  | { kind: 'zone'; detail: string }
  | { kind: 'time'; detail: string }
  | { kind: 'in-flight' }
  | { kind: 'offline' }
  | { kind: 'unknown'; detail: string }

export interface WindowsOfShop {
  asap: { available: boolean; label: string }
  windows: DeliveryWindow[]
}

// ---------------------------------------------------------------- showing the form

export async function loadCheckout(context: Context) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { defaultStore: shop, defaultLocations } = await visit.place()
  // In place of this page: after an order, back and forward lead past it to the order again.
  if (shop.id === '') throw replace(paths.cart())
  const current = await readCart(context)
  if (!current.basket?.lines.some((line) => line.quantity > 0)) throw replace(paths.cart())

  const windowsFor = (hasDelivery: boolean) =>
    market.deliveryWindows({ shopId: shop.id, hasDelivery }, { context: visit.call })
  const [delivery, pickup, wallet, account, choices, buyer, ways] = await Promise.all([
    windowsFor(true),
    windowsFor(false),
    visit.viewer.uid === null ? null : market.wallet(undefined, { context: visit.call }),
    accountOfVisit(context),
    addressChoices(context, current.stored),
    visit.account(),
    waysToPay(context),
  ])
  const payments = CHECKOUT_PAYMENTS.filter(
    (payment) => shop.paymentOptions.includes(payment) && (!isPaidBefore(payment) || ways.includes(payment)),
  )
  return {
    cart: current.cart,
    notices: current.notices,
    version: current.stored.version,
    coupons: cartCouponsOf(current.basket),
    inDeliveryZone: current.basket.inDeliveryZone,
    windows: { delivery, pickup },
    places: defaultLocations,
    addresses: choices.map(({ value, address: { street, notes, locality, city } }) => ({
      value,
      street,
      notes,
      area: [locality, city].filter(Boolean).join(', '),
    })),
    // Of the shop's currency: a wallet is of one market.
    walletBalance: wallet?.currencyCode === shop.currency.code ? wallet.balance : 0,
    shop: {
      ...cartShopOf(shop),
      name: shop.name,
      address: shop.address,
      predefinedNotes: shop.predefinedNotes,
    },
    /** How this shop is paid, as far as it can be done now. */
    payments,
    values: initialValues(visit, current.stored, {
      payments,
      places: defaultLocations,
      account,
      address: currentChoice(context, choices),
      isOpen: (current.stored.hasDelivery ? delivery : pickup).asap.available,
    }),
    // Of a guest too; null when it could not be read: the order asks again in any case.
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
    isOpen: boolean
    payments: readonly CheckoutPayment[]
  },
): CheckoutValues {
  const { places, account, address, isOpen, payments } = known
  const before = paymentNamed(stored.paymentMethod)
  const asked = visit.delivery
  const zone = asked && findZone(places, zoneOf(asked.city, asked.neighbourhood ?? ''))
  return {
    fullName: account?.name ?? '',
    phoneNumber: account?.phoneNumber ?? '',
    email: account?.primaryEmailAddress ?? '',
    hasDelivery: stored.hasDelivery,
    address,
    zone: zone ? zoneOf(zone.city, zone.name) : '',
    street: '',
    reference: '',
    when: isOpen ? 'asap' : 'scheduled',
    window: '',
    notes: stored.notes,
    predefinedNotes: stored.predefinedNotes,
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: payments.includes(before) ? before : (payments[0] ?? 'cash'),
    needsChangeFor: 0,
  }
}

export function zoneOf(city: string, neighbourhood: string): string {
  return `${city}|${neighbourhood}`
}

function findZone(places: Place[], zone: string) {
  for (const place of places) {
    const spot = place.neighbourhoods.find(({ name }) => zoneOf(place.city, name) === zone)
    if (spot) return { city: place.city, ...spot }
  }
  return null
}

const KEY_COOKIE = 'checkout'
const DAY_IN_SECONDS = 24 * 60 * 60

/** The same key over reloads and tabs, until an order was placed with it: whatever is pressed twice is one order. */
function checkoutKey(visit: Visit): string {
  const known = visit.cookies[KEY_COOKIE]
  return known && /^[\w-]{43}$/.test(known) ? known : newCheckoutKey(visit)
}

function newCheckoutKey(visit: Visit): string {
  const made = newSecret()
  visit.setCookie(KEY_COOKIE, made, { maxAge: DAY_IN_SECONDS })
  return made
}

// ---------------------------------------------------------------- placing the order

export interface CheckoutAnswer {
  refusal: CheckoutRefusal | null
  values: CheckoutValues
  /** Of the next attempt, when the form's own key has been used for another order; else null. */
  idempotencyKey: string | null
}

/** Redirects to the order's page, or answers why not together with what was typed. */
export async function submitCheckout(context: Context, form: FormData): Promise<CheckoutAnswer> {
  const visit = context.get(visitContext)
  const { defaultStore: shop, defaultLocations } = await visit.place()
  const stored = await readStoredCart(context)
  const sent = checkoutValuesOf(form, highestTipOf(shop.currency.code))
  const { values, saved } = await withKnownAddress(context, stored, sent)
  const zone = findZone(defaultLocations, values.zone)
  const point = saved ? deliveryPointOf(saved) : zone && deliveryPointOfZone(zone)
  const intent = form.get('intent')
  const coupon = couponWishOf(form)
  if (coupon !== undefined) {
    await keepWishes(context, values, { promoCode: coupon })
    return { refusal: null, values, idempotencyKey: null }
  }
  if (intent === 'update') await keepWishes(context, values)
  if (intent === 'update' || intent === 'place') {
    if (values.hasDelivery && point) await deliverWithinShop(context, point)
    return { refusal: null, values, idempotencyKey: null }
  }

  const faults = checkoutFaults(values)
  if (values.hasDelivery && !saved && !zone) faults.zone = 'address.zoneRequired'
  if (Object.keys(faults).length > 0) return { refusal: { kind: 'fields', faults }, values, idempotencyKey: null }

  const seen = seenLinesOf(form)
  const expectedTotal = Number(form.get('expectedTotal'))
  const key = form.get('idempotencyKey')
  if (!seen || !Number.isSafeInteger(expectedTotal) || expectedTotal < 0 || typeof key !== 'string' || key === '') {
    return { refusal: await changedCart(context, values), values, idempotencyKey: null }
  }

  // Nothing is stored after the same form has just been sent: its key brings the same order again.
  if (stored && stored.items.length > 0 && !(await isWhatWasSeen(context, stored, seen))) {
    return { refusal: await changedCart(context, values), values, idempotencyKey: null }
  }

  const address = saved ?? (zone && addressOf(visit, values, zone))
  const order = await place(
    context,
    {
      ...wishOf(visit, values, address),
      shopId: shop.id,
      items: seen,
      promoCode: textOf(form, 'appliedCoupon') || null,
      expectedTotal,
      // Who pays the very amount needs no change.
      needsChangeFor:
        values.paymentMethod === 'cash' && values.needsChangeFor > expectedTotal && expectedTotal > 0
          ? values.needsChangeFor
          : null,
    },
    key,
  )
  if ('refusal' in order) {
    const isElsewhere = address !== null && order.refusal.message === 'shipping address out of zone'
    const next = isElsewhere ? await deliverFromOtherShop(context, address, paths.checkout()) : null
    if (next) throw redirect(next, 303)
    const isUsedUp = order.refusal.code === 'market.idempotency-key-reused'
    return {
      refusal: await refusalOf(context, order.refusal, values),
      values,
      idempotencyKey: isUsedUp ? newCheckoutKey(visit) : null,
    }
  }

  await emptyAfterOrder(context)
  // Where this went is where things go, whichever shop is the first one there.
  if (values.hasDelivery && point) visit.setDelivery(point)
  visit.setCookie(KEY_COOKIE, '', { maxAge: 0 })
  throw redirect(await whereNext(context, order), 303)
}

/** To the page of its payment; to its own page when nothing is to be paid now, or payments does not answer. */
async function whereNext(context: Context, order: Order): Promise<string> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const token = userIdOf(visit) ? null : order.accessToken
  const page = paths.order(order._id, token)
  if (!order.canPay) return page
  // Also for who comes to its page without a link, on the way back from the payment.
  if (token) keepOrderLink(visit, order._id, token)
  try {
    return (await market.payOrder({ orderId: order._id }, { context: visit.call })).link
  } catch (error) {
    if (!asServiceError(error)) throw error
    return page
  }
}

async function place(context: Context, input: PlaceOrder, key: string): Promise<Order | { refusal: ServiceError }> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  await visit.ensureAccount()
  try {
    return await market.placeOrder(input, { context: visit.callWithKey(key.slice(0, 200)) })
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal) throw error
    const placed = await alreadyPlaced(context, refusal)
    if (placed) return placed
    if (refusal.status >= 500) throw error
    return { refusal }
  }
}

/**
 * The order that this form had placed already, before something in it was changed and it was sent again. Null when the
 * cart has been filled since (from another window): that is another purchase, which needs a key of its own.
 */
async function alreadyPlaced(context: Context, refusal: ServiceError): Promise<Order | null> {
  if (refusal.code !== 'market.idempotency-key-reused') return null
  const stored = await readStoredCart(context)
  if (stored && stored.items.length > 0) return null

  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { orders } = await market.orders({ first: 1 }, { context: visit.call })
  return orders[0] ?? null
}

/** An address that is not the caller's any more counts as none: then the typed one does. */
async function withKnownAddress(context: Context, stored: StoredCart | null, values: CheckoutValues) {
  const choice = (await addressChoices(context, stored)).find(({ value }) => value === values.address)
  return { values: { ...values, address: choice?.value ?? '' }, saved: choice?.address ?? null }
}

function wishOf(visit: Visit, values: CheckoutValues, address: ShippingAddress | null) {
  const chosenWindow = values.when === 'scheduled' ? new Date(values.window).toISOString() : null
  return {
    hasDelivery: values.hasDelivery,
    contact: {
      fullName: values.fullName.trim(),
      phoneNumber: values.phoneNumber.trim(),
      email: values.email.trim() || null,
    },
    shippingAddress: values.hasDelivery ? address : null,
    scheduledDeliveryDate: chosenWindow,
    notes: values.notes.trim(),
    predefinedNotes: values.predefinedNotes,
    // A tip is for who brings it.
    tip: values.hasDelivery ? values.tip : 0,
    isPayWithWallet: values.isPayWithWallet,
    paymentMethod: values.paymentMethod,
    locale: visit.country.locale,
  }
}

function addressOf(visit: Visit, values: CheckoutValues, zone: NonNullable<ReturnType<typeof findZone>>) {
  return {
    street: values.street.trim(),
    notes: values.reference.trim(),
    locality: zone.name,
    city: zone.city,
    region: null,
    country: visit.country.iso,
    coordinates: { lat: zone.lat, lon: zone.lon },
    building: null,
    unit: null,
    eddressCode: null,
  }
}

async function isWhatWasSeen(context: Context, stored: StoredCart, seen: SeenLine[]): Promise<boolean> {
  const { basket } = await recomputed(context, stored)
  const sold = (basket?.lines ?? []).filter((line) => line.quantity > 0)
  const quantities = new Map(seen.map((line) => [line.productVariantId, line.quantity]))
  return sold.length === seen.length && sold.every((line) => quantities.has(line.productVariantId))
}

// ---------------------------------------------------------------- refusing

async function refusalOf(context: Context, refusal: ServiceError, values: CheckoutValues): Promise<CheckoutRefusal> {
  const { detail } = refusal.data
  if (refusal.code === 'market.idempotency-in-flight') return { kind: 'in-flight' }
  if (refusal.code === 'market.idempotency-key-reused') return changedCart(context, values)
  if (refusal.data.fields?.['contact.email']) {
    return { kind: 'fields', faults: { email: 'contact.emailInvalid' } }
  }
  if (refusal.code === 'market.coupon-refused') {
    // Some reasons are only known with the phone of an order: the cart alone would show it as good again.
    await keepWishes(context, values, { promoCode: null })
    return { kind: 'coupon', detail }
  }
  switch (refusal.message) {
    case 'product in cart changed':
      return changedCart(context, values)
    case 'shipping address out of zone':
      return { kind: 'zone', detail }
    case 'delivery time error':
      return { kind: 'time', detail }
    default:
      return { kind: 'unknown', detail }
  }
}

/** The cart as it must be now is stored, so that every page shows it; what changed is told. */
async function changedCart(context: Context, values: CheckoutValues): Promise<CheckoutRefusal> {
  const corrected = await keepWishes(context, values)
  return { kind: 'changed', notices: corrected?.notices ?? [] }
}

/** Stores how it is to arrive and what was noted, together with today's prices. */
async function keepWishes(
  context: Context,
  values: CheckoutValues,
  changes: Partial<Pick<StoredCart, 'promoCode'>> = {},
): Promise<RecomputedCart | null> {
  const visit = context.get(visitContext)
  const stored = await readStoredCart(context)
  if (!stored) return null
  const { hasDelivery, notes, predefinedNotes, paymentMethod } = values
  const corrected = await recomputed(context, {
    ...stored,
    hasDelivery,
    notes,
    predefinedNotes,
    paymentMethod,
    ...changes,
  })
  if (itemsOf(corrected.cart).length > 0) {
    await writeStoredCart(context, storedOf(corrected.cart, stored, stored.version, visit.now()), stored)
  }
  return corrected
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? beginningOf(value, 60) : ''
}
