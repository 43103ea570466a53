import type { Transaction } from 'kysely'
import { computeFingerprint } from '#shared/database/idempotency.ts'
import { formatMoney } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { loadMemberBenefits } from '../basket/load-member-benefits.ts'
import { unitsPerVariant } from '../basket/rules/basket.ts'
import type { KnownBenefits } from '../basket/rules/membership.ts'
import { refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import type { Order } from '../contract.ts'
import { giveBackCoupon } from '../coupons/store.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findOffers, giveStockBack, lockOffers, takeStock } from '../offers/store/stock.ts'
import { getOrderCost } from '../order-changes/rules/order-money.ts'
import { refundOrderInTransaction } from '../order-payments/refund-in-transaction.ts'
import { order as readOrder } from '../orders/order.ts'
import { transitionOrder } from '../orders/order-transitions.ts'
import { ownOrder } from '../orders/own-order.ts'
import { refuseGrownAtDoor } from '../orders/refuse-unpaid.ts'
import { isPaidAtDoor } from '../orders/rules/order-life.ts'
import { writeMoment, writeOrder, writeSummary } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { publishChangedBenefits, publishReturnedCoupon } from '../orders/used-benefits.ts'
import { refreshPrescriptionState } from '../prescriptions/order-cover.ts'
import { type CheckoutShop, findCheckoutShop } from '../shops/store/checkout-shop.ts'
import { givePlaceBack, reserveDeliveryWindow } from '../shops/store/delivery-windows.ts'
import type { Tables } from '../tables.ts'
import type { OrderEdit, OrderEditPreview } from './contract.ts'
import { type PlannedEdit, planEdit } from './plan-edit.ts'
import { insertEdit, isEditDone, writeCouponDiscount, writeEditedLines } from './store.ts'

type Dependencies = Pick<
  MarketDependencies,
  'db' | 'now' | 'accounts' | 'benefits' | 'jobs' | 'log' | 'canSendPhoneCodes'
>

interface Gathered {
  shop: CheckoutShop
  benefits: KnownBenefits
  /** Loaded for what is paid at the door; null: paid otherwise, or the caller is nobody. */
  credibility: { canPayAtDoor: boolean; maxAtDoorMinor: number } | null
}

/** What an edit would cost; writes nothing, and refuses what the edit refuses. */
export async function previewOrderEdit(
  deps: Dependencies,
  edit: OrderEdit,
  context: CallContext,
): Promise<OrderEditPreview> {
  const order = await ownOrder(deps, edit, context)
  const gathered = await gatherForEdit(deps, order, context)
  const now = deps.now()
  const plan = await deps.db.transaction().execute(async (trx) => {
    const offers = await findOffers(trx, order.shopId, getVariantIds(order))
    const planned = await planEdit(trx, order, edit, { ...gathered, offers, now })
    await refuseGrown(trx, deps, { order, plan: planned, gathered, now })
    return planned
  })

  const money = (amount: number) => formatMoney(amount, order.currency)
  const after = plan.money?.summary ?? order.summary
  const [costBefore, costAfter] = [getOrderCost(order.summary), getOrderCost(after)]
  const refund = plan.money ? plan.money.toPaid + plan.money.toWallet : 0
  return {
    before: order.summary,
    after,
    currencyCode: order.currency,
    lines: plan.lines.map(({ before, after: line }) => ({
      position: before.position,
      title: before.title,
      optionTitle: before.optionTitle,
      from: before.quantity,
      to: line.quantity,
      displaySubtotal: money(line.subtotal),
    })),
    displayBefore: money(costBefore),
    displayAfter: money(costAfter),
    saved: Math.max(0, costBefore - costAfter),
    refund,
    displayRefund: money(refund),
    lostCoupon: plan.money?.lostCoupon?.detail ?? null,
    changes: plan.changes,
  }
}

/** Edits an order for its customer, in the transaction that locks it: either the edit or the packing comes first. */
export async function editOrder(
  deps: Dependencies,
  { expectedTotal, ...edit }: OrderEdit & { expectedTotal: number },
  context: CallContext,
): Promise<Order> {
  const found = await ownOrder(deps, edit, context)
  const gathered = await gatherForEdit(deps, found, context)
  const { token: _token, ...asked } = edit
  const fingerprint = computeFingerprint({ ...asked, orderId: found.id, expectedTotal })

  await transitionOrder(deps, found.id, async (trx, order) => {
    if (order.edits !== edit.edits) {
      if (await isEditDone(trx, { orderId: order.id, number: edit.edits + 1, fingerprint })) return
      throw marketError('edit-made-elsewhere')
    }
    const now = deps.now()
    const offers = await lockOffers(trx, order.shopId, getVariantIds(order), now)
    const plan = await planEdit(trx, order, edit, { ...gathered, offers, now })
    await refuseGrown(trx, deps, { order, plan, gathered, now })
    const { summary: after } = plan.money ?? order
    if (after.amountDue !== expectedTotal) throw marketError('edit-total-changed')

    const number = order.edits + 1
    const what = toRecordedEdit(plan)
    await insertEdit(trx, { orderId: order.id, number, fingerprint, what, before: order.summary, after, at: now })
    await applyEdit(trx, deps, order, { plan, number, capacity: gathered.shop.ordersPerWindow, now })
  })
  return readOrder(deps, { ...edit, orderId: found.id }, context)
}

/** Loads what other services know, before the transaction opens. */
async function gatherForEdit(deps: Dependencies, order: OrderRecord, context: CallContext): Promise<Gathered> {
  const { viewer } = context
  const shop = await findCheckoutShop(deps.db, order.shopId)
  if (!shop) throw marketError('shop-not-found')
  const isOwner = viewer.uid === order.ownerUid
  const isAtDoor = isPaidAtDoor(order.paymentMethod)
  const buyer = { ...context, viewer: { ...viewer, country: order.country } }
  const [benefits, credibility] = await Promise.all([
    isOwner ? loadMemberBenefits(deps, order.country, context) : null,
    isAtDoor && viewer.uid !== null
      ? deps.accounts.checkCredibility({ locale: order.locale }, { context: buyer })
      : null,
  ])
  return { shop, benefits, credibility }
}

interface Growing {
  order: OrderRecord
  plan: PlannedEdit
  gathered: Gathered
  now: Date
}

/** Refuses more of what an order may not have more of: unpaid goods beyond the limits, articles on prescription. */
async function refuseGrown(
  trx: Transaction<Tables>,
  { canSendPhoneCodes }: Dependencies,
  { order, plan, gathered, now }: Growing,
): Promise<void> {
  const isPrescribed = plan.lines.some(
    ({ before, after }) => before.needsPrescription && after.quantity > before.quantity,
  )
  if (isPrescribed) throw marketError('edit-needs-prescription')
  if (order.paymentState !== 'at_door' || !plan.money) return
  const lines = plan.lines.map(({ after }) => after)
  const isGrown = plan.lines.some(({ before, after }) => after.quantity > before.quantity)
  await refuseGrownAtDoor(trx, order, {
    lines: isGrown ? lines : [],
    amountDue: plan.money.summary.amountDue,
    credibility: gathered.credibility,
    limits: gathered.shop,
    canProvePhone: canSendPhoneCodes,
    now,
  })
}

// In the order in which placing an order locks: offers, prescriptions, wallet, coupon, window, listing.
async function applyEdit(
  trx: Transaction<Tables>,
  deps: Dependencies,
  order: OrderRecord,
  { plan, number, capacity, now }: { plan: PlannedEdit; number: number; capacity: number | null; now: Date },
): Promise<void> {
  const moved = plan.lines.filter(({ before, after }) => before.quantity !== after.quantity)
  await moveStock(trx, order, moved, now)
  const changed = moved.map(({ after }) => after).filter(({ quantity }) => quantity > 0)
  const removed = moved.filter(({ after }) => after.quantity === 0).map(({ before }) => before)
  await writeEditedLines(trx, order.id, { changed, removed })
  const kept = plan.lines.map(({ after }) => after).filter(({ quantity }) => quantity > 0)
  if (moved.length > 0) await refreshPrescriptionState(trx, { ...order, lines: kept }, { now })
  if (plan.money) await applyMoney(trx, deps, order, { ...plan.money, number, now })

  await writeOrder(trx, order.id, {
    edits: number,
    ...(plan.shippingAddress && { shipping_address: JSON.stringify(plan.shippingAddress) }),
    ...(plan.notes !== undefined && { notes: plan.notes }),
    ...(plan.arrival && {
      scheduled_start: plan.arrival.start,
      scheduled_end: plan.arrival.end,
      promised_at: plan.arrival.promisedAt,
    }),
  })
  const note = `Pedido cambiado. ${plan.changes.join('; ')}.`
  await writeMoment(trx, order.id, { status: order.status, note, at: now, actor: 'customer', actorUid: null })
  if (plan.money) await publishChangedBenefits(trx, deps, order)
  if (plan.arrival) await moveWindow(trx, order, { startsAt: plan.arrival.start, capacity })
  await refreshListingStock(trx, order.shopId, [...new Set(moved.map(({ before }) => before.productId))])
}

async function moveStock(
  trx: Transaction<Tables>,
  { id, shopId }: OrderRecord,
  moved: PlannedEdit['lines'],
  at: Date,
): Promise<void> {
  const changes = unitsPerVariant(
    moved.map(({ before, after }) => ({ ...before, quantity: after.quantity - before.quantity })),
  )
  const cause = { cause: `order:${id}`, actorUid: null, at }
  const more = changes.filter(({ units }) => units > 0)
  const fewer = changes.filter(({ units }) => units < 0).map(({ variantId, units }) => ({ variantId, units: -units }))
  if (more.length > 0 && !(await takeStock(trx, shopId, more, { reason: 'order', ...cause })))
    throw marketError('edit-not-enough-stock')
  await giveStockBack(trx, shopId, fewer, { reason: 'cancelled', ...cause })
}

async function applyMoney(
  trx: Transaction<Tables>,
  deps: Dependencies,
  order: OrderRecord,
  {
    summary,
    containedTax,
    vatParts,
    coupon,
    lostCoupon,
    membershipId,
    toPaid,
    toWallet,
    number,
    now,
  }: NonNullable<PlannedEdit['money']> & { number: number; now: Date },
): Promise<void> {
  const { amountDue } = summary
  const isNothingDue = order.paymentState === 'at_door' && amountDue === 0
  const isChangeTooSmall = order.needsChangeFor !== null && order.needsChangeFor < amountDue
  await writeSummary(trx, order.id, { summary, containedTax, vatParts })
  await writeOrder(trx, order.id, {
    coupon: coupon && JSON.stringify(coupon),
    membership_id: membershipId,
    membership_saving_minor: summary.membershipSaving,
    ...(isNothingDue && { payment_state: 'none', confirm_until: null }),
    ...((isNothingDue || isChangeTooSmall) && { needs_change_for_minor: null }),
  })
  await refundOrderInTransaction(trx, deps, order, {
    cause: `edit:${order.id}:${number}`,
    reason: 'Cambiaste tu pedido',
    toPaid,
    toWallet,
    via: 'payment',
    actorUid: null,
    now,
  })
  if (lostCoupon) {
    const returned = await giveBackCoupon(trx, order.id, now)
    await publishReturnedCoupon(trx, deps, order, returned?.cause ?? null)
  } else if (coupon) await writeCouponDiscount(trx, order.id, summary.discountTotal)
}

async function moveWindow(
  trx: Transaction<Tables>,
  { shopId, scheduledStart }: OrderRecord,
  { startsAt, capacity }: { startsAt: Date | null; capacity: number | null },
): Promise<void> {
  // The earlier window first, as of two orders that change places neither may wait for the other.
  const giveBack = async () => scheduledStart && givePlaceBack(trx, { shopId, startsAt: scheduledStart })
  const isBackFirst = scheduledStart !== null && startsAt !== null && scheduledStart < startsAt
  if (isBackFirst) await giveBack()
  if (startsAt && !(await reserveDeliveryWindow(trx, { shopId, startsAt, capacity }))) throw marketError('window-full')
  if (!isBackFirst) await giveBack()
}

/** What is kept of an edit: no address and no notes. */
function toRecordedEdit({ lines, arrival, shippingAddress, notes, money }: PlannedEdit) {
  return {
    lines: lines
      .filter(({ before, after }) => before.quantity !== after.quantity)
      .map(({ before: { position, productVariantId, quantity }, after }) => ({
        position,
        productVariantId,
        from: quantity,
        to: after.quantity,
      })),
    window: arrival ? (arrival.start?.toISOString() ?? 'soon') : null,
    address: shippingAddress !== undefined,
    notes: notes !== undefined,
    coupon: money?.lostCoupon?.code ?? null,
  }
}

function getVariantIds({ lines }: OrderRecord): string[] {
  return [...new Set(lines.map(({ productVariantId }) => productVariantId))]
}
