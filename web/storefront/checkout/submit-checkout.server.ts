import { type RouterContextProvider, redirect } from 'react-router'
import type { Order, PlaceOrder, StoredCart } from '#services/market/contract.ts'
import { asServiceError, type ServiceError } from '#shared/rpc/errors.ts'
import { readText } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { deliverFromOtherShop, deliverWithinShop } from '../address/deliver-to.server.ts'
import { toDeliveryPoint, zoneToDeliveryPoint } from '../address/delivery-point.ts'
import { isBlankBilling, isSameBilling, savedBillingIn, typedFrom } from '../billing/billing-form.ts'
import { type BillingRefusal, saveBilling } from '../billing/save-billing.server.ts'
import { emptyAfterOrder, getUserId, readStoredCart, recomputed } from '../cart/stored-cart.server.ts'
import { parseCouponRequest } from '../coupons/coupon-form.server.ts'
import { saveOrderLink } from '../orders/order-link.server.ts'
import { addressChoices } from './address-choices.server.ts'
import {
  type CheckoutValues,
  findCheckoutErrors,
  getHighestTip,
  parseCheckout,
  parseSeenLines,
  type SeenLine,
} from './checkout-form.ts'
import { forgetCheckoutKey, newCheckoutKey } from './checkout-key.server.ts'
import { type CheckoutRefusal, changedCart, saveRequests, toCheckoutRefusal } from './refusal.server.ts'
import { toOrderRequest, toShippingAddress } from './to-order-request.ts'
import { findZone } from './zone.ts'

type Context = Readonly<RouterContextProvider>

export interface CheckoutAnswer {
  refusal: CheckoutRefusal | null
  values: CheckoutValues
  /** Key for the next attempt, when the form's own key was used for another order; else null. */
  idempotencyKey: string | null
}

/** Redirects to the order's page, or returns the refusal with the typed values. */
export async function submitCheckout(context: Context, form: FormData): Promise<CheckoutAnswer> {
  const visit = context.get(visitContext)
  const { defaultStore: shop, defaultLocations } = await visit.place()
  const stored = await readStoredCart(context)
  const sent = parseCheckout(form, getHighestTip(shop.currency.code))
  const { values, saved } = await withKnownAddress(context, stored, sent)
  const zone = findZone(defaultLocations, values.zone)
  const point = saved ? toDeliveryPoint(saved) : zone && zoneToDeliveryPoint(zone)
  const intent = form.get('intent')
  const coupon = parseCouponRequest(form)
  if (coupon !== undefined) {
    await saveRequests(context, values, { promoCode: coupon })
    return { refusal: null, values, idempotencyKey: null }
  }
  if (intent === 'update') await saveRequests(context, values)
  if (intent === 'update' || intent === 'place') {
    if (values.hasDelivery && point) await deliverWithinShop(context, point)
    return { refusal: null, values, idempotencyKey: null }
  }

  const faults = findCheckoutErrors(values)
  if (values.hasDelivery && !saved && !zone) faults.zone = 'address.zoneRequired'
  if (Object.keys(faults).length > 0) return { refusal: { kind: 'fields', faults }, values, idempotencyKey: null }

  const seen = parseSeenLines(form)
  const expectedTotal = Number(form.get('expectedTotal'))
  const key = form.get('idempotencyKey')
  if (!seen || !Number.isSafeInteger(expectedTotal) || expectedTotal < 0 || typeof key !== 'string' || key === '') {
    return { refusal: await changedCart(context, values), values, idempotencyKey: null }
  }

  // A resubmitted form may find its cart empty, because its order is placed: the key returns that order.
  if (stored && stored.items.length > 0 && !(await isWhatWasSeen(context, stored, seen))) {
    return { refusal: await changedCart(context, values), values, idempotencyKey: null }
  }

  const notBilled = await saveBillingFromForm(context, values)
  if (notBilled) return { refusal: { kind: 'billing', ...notBilled }, values, idempotencyKey: null }

  const address = saved ?? (zone && toShippingAddress(visit, values, zone))
  const order = await place(
    context,
    {
      ...toOrderRequest(visit, values, address),
      shopId: shop.id,
      items: seen,
      promoCode: readText(form, 'appliedCoupon', 60) || null,
      expectedTotal,
      // The exact amount needs no change.
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
      refusal: await toCheckoutRefusal(context, order.refusal, values),
      values,
      idempotencyKey: isUsedUp ? newCheckoutKey(visit) : null,
    }
  }

  await emptyAfterOrder(context)
  // The address becomes the delivery place, whichever shop is the first one there.
  if (values.hasDelivery && point) visit.setDelivery(point)
  forgetCheckoutKey(visit)
  throw redirect(await whereNext(context, order), 303)
}

/**
 * Saves the billing data in the account, from which the order takes its comprobante's holder. Empty name and e-mail are
 * filled with the buyer's.
 */
async function saveBillingFromForm(context: Context, values: CheckoutValues): Promise<BillingRefusal | null> {
  const { billing } = values
  // A page rendered without the account has blank fields: the saved data stay.
  if (isBlankBilling(billing)) return null
  const visit = context.get(visitContext)
  const country = visit.country.iso
  const saved = savedBillingIn(await visit.account(), country)
  if (saved && isSameBilling(typedFrom(saved, country, { name: null, email: null }), billing)) return null
  return saveBilling(context, {
    ...billing,
    businessName: billing.businessName.trim() || values.fullName,
    email: billing.email.trim() || values.email.trim(),
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
