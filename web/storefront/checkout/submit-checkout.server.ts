import { isDeepStrictEqual } from 'node:util'
import { type RouterContextProvider, redirect } from 'react-router'
import type { z } from 'zod'
import type { Order, PlaceOrder, ShippingAddress, StoredCart } from '#services/market/contract.ts'
import { asServiceError, type ServiceError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { getDeviceId, getDeviceIdStorage } from '../account/consent/device-id.ts'
import { deliverFromOtherShop, deliverWithinShop } from '../address/deliver-to.server.ts'
import { toDeliveryPoint, zoneToDeliveryPoint } from '../address/delivery-point.ts'
import { isBlankBilling, isSameBilling, savedBillingIn, typedFrom } from '../billing/billing-form.ts'
import { type BillingRefusal, saveBilling } from '../billing/save-billing.server.ts'
import { emptyAfterOrder, getUserId, readStoredCart, recomputed, writeStoredCart } from '../cart/stored-cart.server.ts'
import { parseCouponRequest } from '../coupons/coupon-form.server.ts'
import { saveOrderLink } from '../orders/order-link.server.ts'
import { chosenPrescriptionsForm } from '../prescriptions/prescription-form.server.ts'
import { addressChoices } from './address-choices.server.ts'
import {
  type CheckoutValues,
  checkoutForm,
  getAddressMessages,
  getCheckoutMessages,
  getGiftMessages,
  giftForm,
  seenCartForm,
  typedAddressForm,
} from './checkout-form.server.ts'
import { IN_CART, type SeenLine } from './checkout-form.ts'
import { forgetCheckoutKey, newCheckoutKey } from './checkout-key.server.ts'
import { isDelivery, parseArrival } from './checkout-values.ts'
import { type CheckoutRefusal, changedCart, saveRequests, toCheckoutRefusal } from './refusal.server.ts'
import { hasGift, toOrderRequest, toShippingAddress } from './to-order-request.ts'
import { findZone } from './zone.ts'

type Context = Readonly<RouterContextProvider>

export interface CheckoutAnswer {
  refusal: CheckoutRefusal | null
  /** Null: the form has kept them. */
  values: CheckoutValues | null
  /** Key for the next attempt, when the form's own key was used for another order; else null. */
  idempotencyKey: string | null
}

/**
 * Stores the chosen or typed address in the cart, which the browser then takes over; returns whether the cart has it. A
 * cart that changed meanwhile stays.
 */
async function saveAddress(context: Context, stored: StoredCart, shippingAddress: ShippingAddress): Promise<boolean> {
  if (isDeepStrictEqual(stored.shippingAddress, shippingAddress)) return true
  return 'saved' in (await writeStoredCart(context, { ...stored, shippingAddress }, stored))
}

/** Redirects to the order's page, or returns the refusal with the typed values. */
export async function submitCheckout(context: Context, form: FormData): Promise<CheckoutAnswer> {
  const visit = context.get(visitContext)
  const { defaultStore: shop, defaultLocations } = await visit.place()
  const stored = await readStoredCart(context)
  const t = translator(visit.country.locale, 'checkout')
  const { typed, value, errors } = parseForm(form, checkoutForm, getCheckoutMessages(t))
  const { values: chosen, saved } = await withKnownAddress(context, stored, typed)
  const zone = findZone(defaultLocations, chosen.zone)
  const point = saved ? toDeliveryPoint(saved) : zone && zoneToDeliveryPoint(zone)
  const hasDelivery = isDelivery(chosen)
  const typedAddress = hasDelivery && !saved ? parseForm(form, typedAddressForm, getAddressMessages(t)) : null
  const address = saved ?? (typedAddress?.value && zone ? toShippingAddress(visit, typedAddress.value, zone) : null)
  const isInCart = hasDelivery && stored && address ? await saveAddress(context, stored, address) : false
  const values = isInCart && !saved ? { ...chosen, address: IN_CART, street: '', reference: '' } : chosen
  const coupon = parseCouponRequest(form)
  if (coupon !== undefined) {
    await saveRequests(context, values, { promoCode: coupon })
    return { refusal: null, values, idempotencyKey: null }
  }
  const intent = readIntent(form, ['pay', 'update', 'place'], 'pay')
  if (intent === 'update') await saveRequests(context, values)
  if (intent !== 'pay') {
    if (hasDelivery && point) await deliverWithinShop(context, point)
    return { refusal: null, values, idempotencyKey: null }
  }

  const isWindowMissing = values.when === 'scheduled' && parseArrival(values) === null
  const gift = value && hasDelivery && hasGift(value) ? parseForm(form, giftForm, getGiftMessages(t)) : null
  if (errors || gift?.errors || typedAddress?.errors || (typedAddress && !zone) || isWindowMissing) {
    const all = {
      ...errors,
      ...gift?.errors,
      ...typedAddress?.errors,
      ...(typedAddress && !zone && { zone: t('address.zoneRequired') }),
      ...(isWindowMissing && { window: t('when.required') }),
    }
    return { refusal: { kind: 'fields', errors: all }, values, idempotencyKey: null }
  }

  const { value: seen } = parseForm(form, seenCartForm)
  if (!seen) return { refusal: await changedCart(context, values), values, idempotencyKey: null }
  const { line: items, expectedTotal, idempotencyKey, appliedCoupon: promoCode } = seen

  // A resubmitted form may find its cart empty, because its order is placed: the key returns that order.
  if (stored && stored.items.length > 0 && !(await isWhatWasSeen(context, stored, items))) {
    return { refusal: await changedCart(context, values), values, idempotencyKey: null }
  }

  const notBilled = await saveBillingFromForm(context, values, value)
  if (notBilled) return { refusal: { kind: 'billing', ...notBilled }, values, idempotencyKey: null }

  const order = await place(
    context,
    {
      ...toOrderRequest(visit, value, { address, currency: shop.currency.code }),
      shopId: shop.id,
      items,
      promoCode,
      ...parsePrescriptions(form),
      ...(promoCode && { deviceId: getDeviceId(getDeviceIdStorage('WEB', visit)) }),
      expectedTotal,
      // The exact amount needs no change.
      needsChangeFor:
        value.paymentMethod === 'cash' && value.needsChangeFor > expectedTotal && expectedTotal > 0
          ? value.needsChangeFor
          : null,
    },
    idempotencyKey,
  )
  if ('refusal' in order) {
    const isElsewhere = address !== null && order.refusal.message === 'shipping address out of zone'
    const next = isElsewhere ? await deliverFromOtherShop(context, address, paths.checkout()) : null
    if (next) throw redirect(next, 303)
    const isUsedUp = order.refusal.code === 'market.idempotency-key-reused'
    return {
      refusal: await toCheckoutRefusal(context, order.refusal, values),
      values,
      idempotencyKey: isUsedUp ? newCheckoutKey(visit) : null,
    }
  }

  await emptyAfterOrder(context)
  // The address becomes the delivery place, whichever shop is the first one there.
  if (hasDelivery && point) visit.setDelivery(point)
  forgetCheckoutKey(visit)
  throw redirect(await whereNext(context, order), 303)
}

/** The prescriptions that the shopper left ticked. Where the page asked for none, the order takes what covers it. */
function parsePrescriptions(form: FormData): Pick<PlaceOrder, 'prescriptionIds'> {
  const { value } = parseForm(form, chosenPrescriptionsForm)
  return value?.asksPrescription ? { prescriptionIds: value.prescription } : {}
}

/**
 * Saves the billing data in the account, from which the order takes its comprobante's holder. Empty name and e-mail are
 * filled with the buyer's.
 */
async function saveBillingFromForm(
  context: Context,
  values: CheckoutValues,
  value: z.output<typeof checkoutForm>,
): Promise<BillingRefusal | null> {
  // A page rendered without the account has blank fields: the saved data stay.
  if (isBlankBilling(values)) return null
  const visit = context.get(visitContext)
  const country = visit.country.iso
  const saved = savedBillingIn(await visit.account(), country)
  if (saved && isSameBilling(typedFrom(saved, country, { name: null, email: null }), values)) return null
  const { documentType, documentNumber, complement, businessName, billingEmail, fullName, email } = value
  return saveBilling(context, {
    ...{ documentType, documentNumber, complement },
    businessName: businessName || fullName,
    billingEmail: billingEmail || (email ?? ''),
  })
}

/** Payment page; the order's page when nothing has to be paid now, or payments cannot be reached. */
async function whereNext(context: Context, order: Order): Promise<string> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const token = getUserId(visit) ? null : order.accessToken
  const page = paths.order(order._id, token)
  if (!order.canPay) return page
  // Saved for a return from the payment without the link, too.
  if (token) saveOrderLink(visit, order._id, token)
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
    return await market.placeOrder(input, { context: visit.callWithKey(key) })
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
 * Order that this form's key has already placed, before the form was changed and submitted again. Null when the cart
 * has been filled since (in another window): that is a new purchase, which needs its own key.
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

/** Clears an address code that is no longer in the caller's book, so that the typed address is used. */
async function withKnownAddress(context: Context, stored: StoredCart | null, values: CheckoutValues) {
  const choice = (await addressChoices(context, stored)).find(({ value }) => value === values.address)
  return { values: { ...values, address: choice?.value ?? '' }, saved: choice?.address ?? null }
}

async function isWhatWasSeen(context: Context, stored: StoredCart, seen: SeenLine[]): Promise<boolean> {
  const { basket } = await recomputed(context, stored)
  const sold = (basket?.lines ?? []).filter((line) => line.quantity > 0)
  const quantities = new Map(seen.map((line) => [line.productVariantId, line.quantity]))
  return sold.length === seen.length && sold.every((line) => quantities.has(line.productVariantId))
}
