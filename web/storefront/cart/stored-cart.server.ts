import type { RouterContextProvider } from 'react-router'
import type { BillingInfo } from '#services/accounts/contract.ts'
import {
  newCart,
  withBillingInfo,
  withDelivery,
  withScheduledDeliveryDate,
  withShippingAddress,
} from '#services/market/cart/rules/cart.ts'
import { withServerLines } from '#services/market/cart/rules/cart-recompute.ts'
import type { Cart, CartNotice, CartShop } from '#services/market/cart/rules/cart-shape.ts'
import { getCartItems, recalculated } from '#services/market/cart/rules/cart-totals.ts'
import { emptyStoredCart } from '#services/market/cart/rules/empty-cart.ts'
import { calculateBasket, type MarketClient } from '#services/market/client.ts'
import type { Basket, BasketLine, Shop, StoredCart } from '#services/market/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { truncate } from '#shared/text.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { savedBillingIn } from '../billing/billing-form.ts'
import { toMemberShop } from './state/cart-membership.ts'
import type { CartGlance } from './state/cart-state.ts'

/**
 * Key of an anonymous cart, which this browser carries; a signed-in user needs none. The display id of the cart is
 * something else.
 */

export interface AnonymousKey {
  anonymousCartId: string
  anonymousCartToken: string
}

/** Data that every page passes to the browser's cart beside the shop, without recomputing anything. */
export interface CartBoot {
  userId: string | null
  version: number
  glance: CartGlance
}

/** Stored cart with the current prices and stock of this shop. */
export interface RecomputedCart {
  stored: StoredCart
  cart: Cart
  /** Null for an empty cart of a visitor without an account: the market is not asked. */
  basket: Basket | null
  /** Differences from the stored cart. */
  notices: CartNotice[]
}

type Context = Readonly<RouterContextProvider>

const MOST_LINES = 200
const LONGEST_CODE = 60

// ---------------------------------------------------------------- reading

export async function bootCart(context: Context): Promise<CartBoot> {
  const stored = await readStoredCart(context)
  return {
    userId: getUserId(context.get(visitContext)),
    version: stored?.version ?? 0,
    glance: toCartGlance(stored),
  }
}

export function toCartGlance(stored: StoredCart | null): CartGlance {
  const items = stored?.items ?? []
  return {
    quantities: Object.fromEntries(items.map((item) => [item.productVariantId, item.quantity])),
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    itemTotal: items.reduce((sum, item) => sum + (item.price ?? 0) * item.quantity, 0),
    hasDelivery: stored?.hasDelivery ?? true,
  }
}

/** Null when nothing is stored for this visitor at this shop, or when no shop serves the place. */
export async function readStoredCart(context: Context): Promise<StoredCart | null> {
  const { id: shopId } = await context.get(visitContext).shop()
  return shopId === '' ? null : findStoredCart(context, shopId)
}

/** The visitor's cart at a given shop, independent of the shop that serves their place now. */
export async function findStoredCart(context: Context, shopId: string): Promise<StoredCart | null> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  if (getUserId(visit)) return market.cart({ shopId }, { context: visit.call })

  const key = parseAnonymousKey(visit, shopId)
  return key && openAnonymousCart(market, visit, { ...key, shopId })
}

async function openAnonymousCart(
  market: MarketClient,
  visit: Visit,
  input: AnonymousKey & { shopId: string },
): Promise<StoredCart | null> {
  try {
    return await market.anonymousCart(input, { context: visit.call })
  } catch (error) {
    if (asServiceError(error)?.code !== 'market.cart-not-found') throw error
    rememberAnonymousKey(visit, input.shopId, null)
    return null
  }
}

/** Stored cart with current names, prices, stock and totals; an empty one when there is none. */
export async function readCart(context: Context): Promise<RecomputedCart> {
  const { id: shopId } = await context.get(visitContext).shop()
  const stored = await readStoredCart(context)
  return recomputed(context, stored ?? emptyStoredCart(shopId))
}

/** Recomputes a cart at the market; `tip` in minor units, `believed` is the cart as the shopper sees it. */
export async function recomputed(
  context: Context,
  stored: StoredCart,
  choice: { tip?: number; point?: { lat: number; lon: number }; believed?: Cart } = {},
): Promise<RecomputedCart> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const shop = await visit.shop()
  const point = choice.point ?? visit.delivery ?? visit.country.shopLookup

  // Creating a cart creates the guest account; viewing an empty one, as robots do, must not.
  if (stored.items.length > 0) await visit.ensureAccount()
  const [account, basket] = await Promise.all([
    visit.account(),
    calculateBasket(
      market,
      {
        dynamicDeliveryParam: { deliveryLat: point.lat, deliveryLon: point.lon },
        isPayWithWallet: false,
        items: stored.items,
        // The specification's probe of the delivery price sends 'es' in both countries.
        locale: 'es',
        orderHasDelivery: stored.hasDelivery,
        serviceProviderId: shop.id,
        tip: choice.tip ?? 0,
        promoCode: stored.promoCode,
      },
      visit.call,
    ),
  ])
  const lines = basket?.lines ?? []
  const facts = toMemberShop(toCartShop(shop), basket)
  const believed = choice.believed ?? toStoredCart(stored, lines, facts, getUserId(visit))
  const { cart, notices } = withServerLines(believed, lines, facts)
  const billingInfo = toCartBilling(savedBillingIn(account, shop.country))
  return { stored, cart: withBillingInfo(cart, billingInfo), basket, notices }
}

function toCartBilling(saved: BillingInfo | null): Cart['account']['billingInfo'] {
  if (!saved) return null
  const { country: _, ...billingInfo } = saved
  return billingInfo
}

/** Cart of the specification from the stored one, with the market's names of its lines. */
function toStoredCart(stored: StoredCart, lines: BasketLine[], shop: CartShop, userId: string | null): Cart {
  const empty = withScheduledDeliveryDate(
    withShippingAddress(withDelivery(newCart(userId, shop), stored.hasDelivery, shop), stored.shippingAddress),
    stored.scheduledDeliveryDate,
  )
  const { notes, predefinedNotes, promoCode, paymentMethod } = stored
  const cart = { ...empty, notes, predefinedNotes, promoCode, paymentMethod }

  return asBelieved(withServerLines(cart, lines, shop).cart, stored, shop)
}

/** Cart with the prices and quantities at which the shopper added the items. */
function asBelieved(cart: Cart, stored: StoredCart, shop: CartShop): Cart {
  const items = { ...cart.items }
  for (const { productVariantId, quantity, price } of stored.items) {
    const item = items[productVariantId]
    if (!item) continue
    const believed = { amount: price ?? item.price.amount, currencyCode: item.price.currencyCode }
    items[productVariantId] = { ...item, quantity, price: believed, isSoldOut: false }
  }
  return recalculated({ ...cart, items }, shop)
}

// ---------------------------------------------------------------- writing

export type WriteAnswer = { saved: StoredCart; anonymous: AnonymousKey | null } | { conflict: StoredCart | null }

/**
 * Replaces the stored cart (`before`, as it was read) if its version still matches; creates the guest account and the
 * anonymous cart on first use.
 */
export async function writeStoredCart(
  context: Context,
  wanted: StoredCart,
  before: StoredCart | null,
): Promise<WriteAnswer> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: await visit.ensureAccount() }
  try {
    if (getUserId(visit)) return { saved: await market.saveCart(wanted, call), anonymous: null }

    const { shopId } = wanted
    const known = parseAnonymousKey(visit, shopId)
    if (known && before) {
      return { saved: await market.saveAnonymousCart({ ...known, cart: wanted }, call), anonymous: known }
    }
    const { cart, ...key } = await market.createAnonymousCart({ shopId }, call)
    rememberAnonymousKey(visit, shopId, key)
    const saved = await market.saveAnonymousCart({ ...key, cart: { ...wanted, version: cart.version } }, call)
    return { saved, anonymous: key }
  } catch (error) {
    const refusal = asServiceError(error)
    if (refusal?.code !== 'market.cart-changed-elsewhere') throw error
    return { conflict: await findStoredCart(context, wanted.shopId) }
  }
}

/**
 * Clears items and requests, as the market does with a user's cart after an order; an anonymous cart is cleared here.
 */
export async function emptyAfterOrder(context: Context): Promise<void> {
  const visit = context.get(visitContext)
  if (getUserId(visit)) return
  const stored = await readStoredCart(context)
  if (!stored) return
  const used = { items: [], notes: '', predefinedNotes: [], scheduledDeliveryDate: null, promoCode: null }
  await writeStoredCart(context, { ...stored, ...used }, stored)
}

/** Stored form of a cart; `before` supplies since when each line is there. */
export function toStored(cart: Cart, before: StoredCart | null, version: number, now: Date): StoredCart {
  const group = cart.checkout.fulfillmentGroups[0]
  const since = new Map(before?.items.map((item) => [item.productVariantId, item.addedAt]))
  return {
    shopId: group.shop._id,
    items: getCartItems(cart)
      .slice(0, MOST_LINES)
      .map((item) => ({
        ...item.productConfiguration,
        quantity: item.quantity,
        price: item.price.amount,
        addedAt: since.get(item._id) ?? now.toISOString(),
      })),
    notes: cart.notes,
    predefinedNotes: cart.predefinedNotes,
    hasDelivery: cart.hasDelivery,
    scheduledDeliveryDate: cart.scheduledDeliveryDate,
    promoCode: cart.promoCode && truncate(cart.promoCode, LONGEST_CODE),
    paymentMethod: cart.paymentMethod,
    shippingAddress: before?.shippingAddress ?? null,
    version,
  }
}

// ---------------------------------------------------------------- cart keys and shops

/** A signed-in user's id; null for guests. */
export function getUserId({ viewer }: Visit): string | null {
  return viewer.isGuest ? null : viewer.uid
}

const cookiePrefix = 'anonymousCart_'
const getCookieName = (shopId: string) => cookiePrefix + encodeURIComponent(shopId)

/** Shops at which this browser has an anonymous cart. */
export function listAnonymousCartShops({ cookies }: Visit): string[] {
  return Object.keys(cookies)
    .filter((name) => name.startsWith(cookiePrefix))
    .map((name) => decodeShopId(name.slice(cookiePrefix.length)))
    .filter((shopId) => shopId !== '')
}

function decodeShopId(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** `id.token` from a cookie that scripts can read, because it opens this one cart and nothing else. */
export function parseAnonymousKey(visit: Visit, shopId: string): AnonymousKey | null {
  const [anonymousCartId, anonymousCartToken, ...more] = (visit.cookies[getCookieName(shopId)] ?? '').split('.')
  if (!anonymousCartId || !anonymousCartToken || more.length > 0) return null
  if (anonymousCartId.length > 100 || anonymousCartToken.length > 100) return null
  return { anonymousCartId, anonymousCartToken }
}

/** Deletes the key of a cart that an account has adopted. */
export function forgetAnonymousKey(visit: Visit, shopId: string): void {
  rememberAnonymousKey(visit, shopId, null)
}

/** Saves the key in its cookie, or removes it when it is empty. */
function rememberAnonymousKey(visit: Visit, shopId: string, key: AnonymousKey | null): void {
  const value = key ? `${key.anonymousCartId}.${key.anonymousCartToken}` : ''
  visit.setCookie(getCookieName(shopId), value, key ? { readable: true } : { readable: true, maxAge: 0 })
}

/** Fields of a shop that the cart's rules need. */
export function toCartShop(shop: Shop): CartShop {
  return {
    id: shop.id,
    country: shop.country,
    currency: { code: shop.currency.code },
    vat: shop.vat,
    vatRate: shop.vatRate,
    minimumCharge: shop.minimumCharge,
    zoneMinimumCharge: shop.zoneMinimumCharge,
    minimumFee: shop.minimumFee,
    deliveryCharge: shop.deliveryCharge,
    minimumTicketFreeDelivery: shop.minimumTicketFreeDelivery,
    roundPricesEvery: shop.roundPricesEvery,
  }
}
