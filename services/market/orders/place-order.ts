import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { bump } from '#shared/database/notify.ts'
import { deriveSecret, hashSecret, newId, newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { loadMemberBenefits } from '../basket/load-member-benefits.ts'
import { getVariantIds, type RecomputedBasket, recomputeBasket, toBasket } from '../basket/recompute-basket.ts'
import { unitsPerVariant } from '../basket/rules/basket.ts'
import type { KnownBenefits } from '../basket/rules/membership.ts'
import { refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import type { Order, PlaceOrder } from '../contract.ts'
import { findCodeLimit, saveWrongCode, toCodeTries } from '../coupons/limit-code-tries.ts'
import type { AskedCoupons, CodeLimit } from '../coupons/rules/choose-coupon.ts'
import { toCouponCode } from '../coupons/rules/coupon.ts'
import { toPlaceKey } from '../coupons/rules/coupon-customer.ts'
import { findCoupon, redeemCoupon } from '../coupons/store.ts'
import { hashContacts } from '../customers/erased-customers.ts'
import { getProvedPhone, isKnownBuyer } from '../customers/proved-phone.ts'
import { refuseImpossiblePhone } from '../customers/refuse-impossible-phone.ts'
import { isLocalNumber, parsePersonPhone, storedPhone } from '../customers/rules/phone-number.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { chargeOrder, lockAccountToCharge } from '../house-accounts/charge-order.ts'
import { lockOffers, takeStock } from '../offers/store/stock.ts'
import { applyPrescriptionPlan, type PrescriptionPlan, planPrescriptions } from '../prescriptions/order-cover.ts'
import { findNeededProducts } from '../prescriptions/rules/prescription.ts'
import { promisedArrival, withGoodsToCome } from '../shops/rules/delivery-windows.ts'
import { withZoneTerms } from '../shops/rules/delivery-zones.ts'
import { type CheckoutShop, findCheckoutShop } from '../shops/store/checkout-shop.ts'
import { reserveDeliveryWindow } from '../shops/store/delivery-windows.ts'
import type { Tables } from '../tables.ts'
import { lockBalance, moveMoney, type WalletMove } from '../wallet/store.ts'
import { gatherUnproved, getUnprovedDeadline, type UnprovedBuyer } from './gather-unproved.ts'
import { billingIn } from './get-billing.ts'
import { ORDERS_CHANGED, toOrderPlaced } from './order-transitions.ts'
import { refuseTooMuchAtDoor, refuseTooMuchOpen } from './refuse-unpaid.ts'
import { retryOnDeadlock } from './retry-on-deadlock.ts'
import { canArriveThen, chosenWindow, isTooLarge, whyCannotOrder } from './rules/checkout.ts'
import { whyNoGift } from './rules/gift.ts'
import { changeToBring, firstPaymentState, isDueBeforePayment, isPaidAtDoor } from './rules/order-life.ts'
import { referenceIdFrom } from './rules/reference-id.ts'
import { insertOrder, type OrderSecrets } from './store/insert-order.ts'
import { lockBuyer } from './store/open-orders.ts'
import { writeOrderAudit } from './store/order-life.ts'
import { type NewOrder, toStored } from './store/order-record.ts'
import { findNewOrderByNaturalKey } from './store/orders.ts'
import { toOrder } from './to-order.ts'
import { toOrderVat, toRedeemedCoupon } from './to-order-money.ts'
import { publishUsedBenefits } from './used-benefits.ts'

interface Dependencies
  extends Pick<
    MarketDependencies,
    'db' | 'now' | 'payments' | 'benefits' | 'jobs' | 'log' | 'canSendPhoneCodes' | 'customerSecrets'
  > {
  accounts: Pick<MarketDependencies['accounts'], 'account' | 'checkCredibility'>
}

/** Data loaded before the transaction opens. */
export interface Gathered {
  ownerUid: string
  byGuest: boolean
  /** In E.164; null for a guest, and without a proved phone. */
  provedPhone: string | null
  /** Keyed hashes of the proved phone and the verified e-mail, for coupons of a first purchase. */
  contactHashes: readonly string[]
  /** What limits a buyer who proved no phone; null: one who did, or bought before, or whom staff serves. */
  unproved: UnprovedBuyer | null
  /** A code can be sent to a phone. */
  canProvePhone: boolean
  /** A coupon of a first purchase needs a proved phone: a code can be sent, and no staff serves the buyer. */
  mustProvePhone: boolean
  /** Why no coupon code is looked at: too many unknown ones were tried. Null: codes are looked at. */
  codeLimit: CodeLimit | null
  /** With the terms of its delivery zone at the address. */
  shop: CheckoutShop
  /** Loaded only for payment at the door. */
  credibility: { canPayAtDoor: boolean; maxAtDoorMinor: number } | null
  /** How long its online payment waits for a bank statement; null: for none. */
  waitsUntil: string | null
  billing: NewOrder['billing']
  benefits: KnownBenefits
  now: Date
  idempotencyKey: string | undefined
  /** Operator who took the order for the customer. */
  placedBy?: string
  /** Sold over the counter and paid at once: no opening hours, no limits of what is unpaid. */
  isAtCounter?: boolean
  /** At the counter: operator who saw the prescription of what is sold on one alone. */
  prescriptionSeenBy?: string | null
}

/** The answer stored under the Idempotency-Key; of its token only the salt. */
interface Remembered {
  order: Omit<Order, 'accessToken'>
  salt: string
}

/**
 * Places an order: stock, order, cart and the fact 'order-placed' in one transaction. An order that differs from what
 * the shopper agreed to is refused with the new basket, and nothing is written.
 */
export async function placeOrder(deps: Dependencies, input: PlaceOrder, context: CallContext): Promise<Order> {
  const found = await gatherForOrder(deps, input, context)
  const gathered = { ...found, codeLimit: await codeLimit(deps, input, found, context) }
  refuseImpossiblePhone(input.contact, gathered.shop)
  const { idempotencyKey } = gathered
  const request = {
    schema: 'market',
    owner: gathered.ownerUid,
    key: idempotencyKey && hashSecret(idempotencyKey),
    operation: 'place-order',
    fingerprint: computeFingerprint(input),
    now: gathered.now,
  }
  const outcome = await retryOnDeadlock(deps, () =>
    once(deps.db, request, (trx) => placeOrderInTransaction(trx, deps, input, gathered)),
  ).catch(async (error: unknown) => {
    await countWrongCode(deps, error, input, context)
    throw error
  })
  if ('refusal' in outcome) throw marketError(outcome.refusal, { retryAfter: 1 })

  const { order, salt } = outcome.answer
  return { ...order, accessToken: deriveSecret(salt, idempotencyKey) }
}

async function codeLimit(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { promoCode }: PlaceOrder,
  { unproved, mustProvePhone }: Gathered,
  context: CallContext,
): Promise<CodeLimit | null> {
  if (toCouponCode(promoCode) === null) return null
  const isKnown = async () => unproved === null
  return findCodeLimit(db, toCodeTries(context), { now: now(), isKnown, canProvePhone: mustProvePhone })
}

/** Counts the unknown coupon code that an order was refused for; the order's own transaction keeps nothing. */
async function countWrongCode(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  error: unknown,
  { promoCode }: PlaceOrder,
  context: CallContext,
): Promise<void> {
  const code = toCouponCode(promoCode)
  const refusal = asServiceError(error)
  if (code === null || refusal?.code !== 'market.coupon-refused') return
  if (refusal.data.reason === 'coupon-unknown') await saveWrongCode(db, toCodeTries(context), { code, now: now() })
}

/**
 * Loads what other services know of the caller, before the transaction opens: a slow service must not hold our locks.
 */
export async function gatherForOrder(
  deps: Dependencies,
  input: Pick<PlaceOrder, 'shopId' | 'paymentMethod' | 'locale' | 'hasDelivery' | 'shippingAddress'>,
  context: CallContext,
): Promise<Gathered> {
  const { viewer, idempotencyKey } = context
  const uid = accountUid({ viewer })
  const found = await findCheckoutShop(deps.db, input.shopId)
  if (!found) throw marketError('shop-not-found')
  const shop = withZoneTerms(found, input.hasDelivery ? (input.shippingAddress?.coordinates ?? null) : null)
  const [{ credibility, waitsUntil }, account, benefits] = await Promise.all([
    findTrust(deps, input, { shop, context }),
    deps.accounts.account(undefined, { context }),
    loadMemberBenefits(deps, shop.country, context),
  ])
  const billing = billingIn(account, shop.country)
  const provedPhone = getProvedPhone(account)
  const email = account.verifiedEmail ? account.primaryEmailAddress : null
  const contactHashes = await hashContacts(deps, { phoneNumber: provedPhone, email })
  const unproved = isKnownBuyer(account) ? null : await gatherUnproved(deps, shop, context)
  const known = {
    shop,
    credibility,
    billing,
    benefits,
    idempotencyKey,
    provedPhone,
    contactHashes,
    unproved,
    mustProvePhone: deps.canSendPhoneCodes,
    canProvePhone: deps.canSendPhoneCodes,
  }
  return { ownerUid: uid, byGuest: viewer.isGuest, now: deps.now(), waitsUntil, codeLimit: null, ...known }
}

/** Credibility of the buyer for payment at the door; online payment must be possible in this market instead. */
async function findTrust(
  { accounts, payments }: Dependencies,
  { paymentMethod, locale }: Pick<PlaceOrder, 'paymentMethod' | 'locale'>,
  { shop, context }: { shop: CheckoutShop; context: CallContext },
) {
  // The limit at the door is in the shop's currency, whichever host the shopper used.
  const buyer = { ...context, viewer: { ...context.viewer, country: shop.country } }
  if (paymentMethod === 'on_account') return { credibility: null, waitsUntil: null }
  if (isPaidAtDoor(paymentMethod)) {
    return { credibility: await accounts.checkCredibility({ locale }, { context: buyer }), waitsUntil: null }
  }

  const ways = await payments.ways({ country: shop.country }, { context: buyer })
  const way = ways.find(({ method }) => method === paymentMethod)
  if (!way) throw marketError('payment-not-accepted')
  return { credibility: null, waitsUntil: way.waitsUntil }
}

/** Places the order in the caller's transaction, which must roll back when it is refused. */
export async function placeOrderInTransaction(
  trx: Transaction<Tables>,
  deps: Pick<Dependencies, 'jobs'>,
  input: PlaceOrder,
  gathered: Gathered,
): Promise<Remembered> {
  const { shop, now } = gathered
  const request = { ...input, scheduledDeliveryDate: toDate(input.scheduledDeliveryDate) }
  const refusal = gathered.isAtCounter ? null : whyCannotOrder(request, shop, now)
  if (refusal) throw marketError(refusal)

  const buyer = toBuyer(input, gathered)
  // Lock the buyer first, so a request queued behind itself holds no stock locks.
  await lockBuyer(trx, { ...buyer, networks: gathered.unproved?.networks ?? [] })
  // The Idempotency-Key identifies a repeated order; without one, a hash of the order does.
  const naturalKey = gathered.idempotencyKey === undefined ? computeFingerprint(input) : null
  const twin = naturalKey && (await findNewOrderByNaturalKey(trx, gathered.ownerUid, naturalKey))
  if (twin) throw marketError('order-already-placed', { orderId: twin })

  const offers = await lockOffers(trx, shop.id, getVariantIds(input.items), now)
  const owner = { ownerUid: gathered.ownerUid, currency: shop.currency }
  const walletBalance = input.isPayWithWallet ? await lockBalance(trx, owner) : 0
  const recompute = async () =>
    recomputeBasket(offers, shop, {
      ...input,
      walletBalance,
      coupons: await askedCoupon(trx, input, gathered),
      benefits: gathered.benefits,
    })
  const basket = await recompute()
  if (!gathered.isAtCounter && !canArriveThen(request, withGoodsToCome(shop, basket.lines), now))
    throw marketError('delivery-time-error')
  if (isTooLarge(basket.summary)) throw marketError('order-too-large')
  if (basket.couponRefusal) throw couponRefused(basket, input, gathered)
  if (differs(basket, input)) throw cartChanged(basket, input, gathered)
  const { amountDue } = basket.summary
  refuseTooMuchAtDoor(amountDue, gathered)
  const charged = await lockAccountToCharge(trx, amountDue, input, gathered)
  if (!gathered.isAtCounter && !charged)
    await refuseTooMuchOpen(trx, { basket, buyer, paymentMethod: input.paymentMethod }, gathered)
  const plan = await toPrescriptionPlan(trx, basket, input, gathered)
  const draft = { ...draftOrder(basket, input, gathered), prescription: plan.prescription }
  if (isDueBeforePayment(draft)) throw marketError('window-before-payment')
  const change = changeToBring({ ...input, amountDue })
  if (change !== null && change < amountDue) throw marketError('change-too-small')

  const units = unitsPerVariant(basket.lines)
  const isTaken = await takeStock(trx, shop.id, units, {
    reason: 'order',
    cause: `order:${draft.id}`,
    actorUid: null,
    at: now,
  })
  if (!isTaken) throw cartChanged(basket, input, gathered)

  const salt = newSecret()
  const placed = await writeOrder(trx, draft, {
    accessTokenHash: hashSecret(deriveSecret(salt, gathered.idempotencyKey)),
    naturalKey,
    byGuest: gathered.byGuest,
    isPhoneProved: buyer.isPhoneProved,
    networks:
      gathered.unproved && draft.summary.amountDue > 0 ? gathered.unproved.networks.map(({ hash }) => hash) : null,
  })
  const order = toStored(placed, gathered)
  if (basket.coupon) {
    const use = { coupon: basket.coupon, orderId: order.id, customer: toCouponCustomer(input, gathered), now }
    // Another order used up the coupon while this one waited.
    if (!(await redeemCoupon(trx, use))) throw couponRefused(await recompute(), input, gathered)
  }
  if (order.summary.walletAmount > 0) await moveMoney(trx, paidBy(order))
  await chargeOrder(trx, charged, order)
  await applyPrescriptionPlan(trx, deps, order, plan)
  await deps.jobs.publish(trx, 'order-placed', toOrderPlaced(order))
  await bump(trx, ORDERS_CHANGED)
  if (gathered.placedBy)
    await writeOrderAudit(trx, { at: now, actorUid: gathered.placedBy, action: 'place', orderId: order.id, facts: {} })
  await publishUsedBenefits(trx, deps, order, basket.coupon?.cause ?? null)
  // After the rows that many orders lock, so that other orders of this window wait as little as possible.
  const { scheduledStart: startsAt } = order
  if (startsAt && !(await reserveDeliveryWindow(trx, { shopId: shop.id, startsAt, capacity: shop.ordersPerWindow })))
    throw marketError('window-full')
  // Last, because all transactions that refresh listings lock them after everything else.
  await refreshListingStock(trx, shop.id, [...new Set(order.lines.map((line) => line.productId))])

  return { order: { ...toOrder(order, now), benefits: gathered.benefits ? 'known' : 'unavailable' }, salt }
}

function differs(basket: RecomputedBasket, input: PlaceOrder): boolean {
  return basket.summary.amountDue !== input.expectedTotal || basket.lines.some((line) => line.problem !== null)
}

function cartChanged(basket: RecomputedBasket, input: PlaceOrder, { shop, now }: Gathered) {
  const point = input.shippingAddress?.coordinates ?? null
  return marketError('product-in-cart-changed', { basket: toBasket(basket, shop, { point, now }) })
}

/** Refusal with the coupon's reason as its message: the shopper agreed to a discount that no longer applies. */
function couponRefused(basket: RecomputedBasket, input: PlaceOrder, { shop, now }: Gathered) {
  // The coupon stays in the cart, because the customer can still enter the missing phone.
  if (basket.couponRefusal?.code === 'coupon-needs-phone') return marketError('coupon-needs-phone')
  if (basket.couponRefusal?.code === 'coupon-needs-proof')
    return marketError('coupon-needs-proof', {
      detail: basket.couponRefusal.detail,
      canProvePhone: true,
      canPayNow: false,
    })
  const point = input.shippingAddress?.coordinates ?? null
  return marketError('coupon-refused', {
    ...(basket.couponRefusal && { detail: basket.couponRefusal.detail, reason: basket.couponRefusal.code }),
    basket: toBasket(basket, shop, { point, now }),
  })
}

async function askedCoupon(
  trx: Transaction<Tables>,
  input: PlaceOrder,
  gathered: Gathered,
): Promise<AskedCoupons | null> {
  const code = toCouponCode(input.promoCode)
  if (code === null) return null
  const { shop, ownerUid, now } = gathered
  const found = await findCoupon(trx, code, { country: shop.country, customer: toCouponCustomer(input, gathered) })
  const lacksPhone = !isLocalNumber(storedPhone(input.contact.phoneNumber, shop.country))
  const lacksProof = gathered.mustProvePhone && gathered.provedPhone === null
  const { codeLimit: limit } = gathered
  return { code, known: found ? [found] : [], customerUid: ownerUid, lacksPhone, lacksProof, limit, now }
}

function toCouponCustomer(
  { contact, hasDelivery, shippingAddress, deviceId }: PlaceOrder,
  { ownerUid, provedPhone, contactHashes, shop }: Gathered,
) {
  const place = hasDelivery && shippingAddress ? toPlaceKey(shippingAddress) : null
  const phoneNumber = provedPhone ?? storedPhone(contact.phoneNumber, shop.country)
  return {
    ownerUid,
    phoneNumber,
    isPhoneProved: provedPhone !== null,
    place,
    deviceId: deviceId ?? null,
    contactHashes,
  }
}

/** Account and phone whose unpaid orders are counted together. */
function toBuyer({ contact }: PlaceOrder, { ownerUid, provedPhone, shop }: Gathered) {
  const phoneNumber = storedPhone(contact.phoneNumber, shop.country)
  return { ownerUid, phoneNumber, isPhoneProved: provedPhone !== null && phoneNumber === provedPhone }
}

/** At the counter somebody must have seen it; other orders use what their buyer has, or ask for it. */
async function toPrescriptionPlan(
  trx: Transaction<Tables>,
  { lines, summary }: RecomputedBasket,
  { prescriptionIds, paymentMethod }: PlaceOrder,
  { ownerUid, shop, now, unproved, isAtCounter, prescriptionSeenBy = null }: Gathered,
): Promise<PrescriptionPlan> {
  const isUnproved = unproved !== null && summary.amountDue > 0 && isPaidAtDoor(paymentMethod)
  const buyer = { ownerUid, shop, now, isUnproved }
  if (!isAtCounter) return planPrescriptions(trx, lines, { ...buyer, chosen: prescriptionIds ?? null })

  const isNeeded = findNeededProducts(lines).length > 0
  if (isNeeded && prescriptionSeenBy === null) throw marketError('prescription-not-seen')
  return { prescription: isNeeded ? { state: 'seen', until: null } : null, covers: [], attached: [] }
}

type Draft = Omit<NewOrder, 'referenceId'>

function draftOrder(basket: RecomputedBasket, input: PlaceOrder, gathered: Gathered): Omit<Draft, 'prescription'> {
  const { now } = gathered
  const shop = withGoodsToCome(gathered.shop, basket.lines)
  const window = chosenWindow({ scheduledDeliveryDate: toDate(input.scheduledDeliveryDate) }, shop, now)
  return {
    id: newId(),
    ownerUid: gathered.ownerUid,
    country: shop.country,
    shopId: shop.id,
    shop: {
      name: shop.name,
      phone: shop.phone,
      address: shop.address,
      timeZone: shop.timeZone,
      vatRate: shop.vatRate,
    },
    status: 'NEW',
    paymentMethod: input.paymentMethod,
    ...firstPaymentState(
      {
        paymentMethod: input.paymentMethod,
        amountDue: basket.summary.amountDue,
        waitsUntil: gathered.waitsUntil,
      },
      now,
    ),
    paid: input.paymentMethod === 'on_account' ? basket.summary.amountDue : 0,
    confirmUntil: getUnprovedDeadline(basket, input.paymentMethod, gathered),
    needsChangeFor: changeToBring({ ...input, amountDue: basket.summary.amountDue }),
    coupon: toRedeemedCoupon(basket),
    billing: gathered.billing,
    billingReadAt: now,
    currency: shop.currency,
    hasDelivery: input.hasDelivery,
    contact: { ...input.contact, phoneNumber: storedPhone(input.contact.phoneNumber, shop.country) },
    shippingAddress: input.hasDelivery ? input.shippingAddress : null,
    scheduledStart: window?.start ?? null,
    scheduledEnd: window?.end ?? null,
    promisedAt: window?.end ?? promisedArrival(now, shop),
    gift: toGift(basket.summary.amountDue, input, shop),
    notes: input.notes,
    predefinedNotes: input.predefinedNotes,
    locale: input.locale,
    summary: basket.summary,
    membershipId: basket.summary.membershipSaving > 0 ? (gathered.benefits?.membership?.id ?? null) : null,
    ...toOrderVat(basket, shop),
    createdAt: now,
    lines: basket.lines.map((line) => ({
      productId: line.productId,
      productVariantId: line.productVariantId,
      sku: line.sku,
      title: line.title,
      optionTitle: line.optionTitle,
      productSlug: line.productSlug,
      productVendor: line.productVendor,
      imageId: line.imageId,
      isBackorder: line.isBackorder,
      donatedGrams: line.donatedGrams,
      needsPrescription: line.needsPrescription,
      vatRate: basket.vatRates.get(line.productVariantId) ?? null,
      quantity: line.quantity,
      price: line.price.amount,
      subtotal: line.subtotal.amount,
    })),
    timeline: [{ status: 'NEW', note: null, at: now, actor: gathered.placedBy ? 'staff' : 'customer' }],
  }
}

// Two orders draw the same reference once in a thousand million; five times in a row is a bug.
async function writeOrder(trx: Transaction<Tables>, draft: Draft, secrets: OrderSecrets): Promise<NewOrder> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const order = { ...draft, referenceId: referenceIdFrom(randomBytes(6)) }
    if (await insertOrder(trx, order, secrets)) return order
  }
  throw new Error('No free order reference in five attempts')
}

function paidBy(order: NewOrder): WalletMove {
  return {
    ownerUid: order.ownerUid,
    currency: order.currency,
    amountMinor: -order.summary.walletAmount,
    reason: 'order',
    cause: order.id,
    note: `Pedido ${order.referenceId}`,
    actorUid: null,
    now: order.createdAt,
  }
}

function toDate(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

/** The gift as it is stored. Throws gift-not-delivered, gift-unpaid, phone-not-valid. */
function toGift(
  amountDue: number,
  { gift, hasDelivery, paymentMethod }: PlaceOrder,
  { country }: CheckoutShop,
): NewOrder['gift'] {
  if (!gift) return null
  const refusal = whyNoGift({ hasDelivery, paymentMethod, amountDue })
  if (refusal) throw marketError(refusal)
  const phone = parsePersonPhone(gift.recipientPhone, country)
  if (phone === null) {
    throw marketError('phone-not-valid', { fields: { 'gift.recipientPhone': 'Teléfono no es válido' } })
  }
  return { ...gift, recipientPhone: storedPhone(gift.recipientPhone, country) }
}
