import type { Transaction } from 'kysely'
import { giveBackCoupon } from '../../coupons/store.ts'
import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { moneyAtPickup } from '../../order-changes/rules/order-money.ts'
import { refundOrderInTransaction } from '../../order-payments/refund-in-transaction.ts'
import { promisedArrival, windowStartingAt } from '../../shops/rules/delivery-windows.ts'
import { isOpenAt } from '../../shops/rules/opening-hours.ts'
import { findOrderShop } from '../../shops/store/checkout-shop.ts'
import { givePlaceBack, reserveDeliveryWindow } from '../../shops/store/delivery-windows.ts'
import type { Tables } from '../../tables.ts'
import { whyCannotPickUp } from '../rules/order-life.ts'
import { writeMoment, writeOrder, writeSummary } from '../store/order-life.ts'
import type { OrderRecord } from '../store/order-record.ts'
import { findOpenChange } from '../to-order.ts'
import { toOrderMoney } from '../to-order-money.ts'
import { publishChangedBenefits, publishReturnedCoupon, publishReturnedDelivery } from '../used-benefits.ts'

/**
 * Makes a delivery an order that its customer picks up, in the transaction that locks it: delivery and tip cost nothing, and
 * what was paid for them goes back. `before`: start of the window that a disruption took from it, which counts again where
 * it has room.
 */
export async function convertToPickup(
  trx: Transaction<Tables>,
  deps: Pick<MarketDependencies, 'jobs'>,
  order: OrderRecord,
  { before, now }: { before: Date | null; now: Date },
): Promise<void> {
  const refusal = whyCannotPickUp({ ...order, isChangeOpen: findOpenChange(order) !== null })
  if (refusal) throw marketError(refusal)

  const { summary, containedTax, vatParts, toPaid, toWallet } = moneyAtPickup(toOrderMoney(order))
  const losesCoupon = order.coupon?.kind === 'free_delivery'
  const isNothingDue = order.paymentState === 'at_door' && summary.amountDue === 0
  const isChangeTooSmall = order.needsChangeFor !== null && order.needsChangeFor < summary.amountDue
  await writeSummary(trx, order.id, { summary, containedTax, vatParts })
  await writeOrder(trx, order.id, {
    has_delivery: false,
    shipping_address: null,
    courier_uid: null,
    membership_id: null,
    membership_saving_minor: 0,
    ...(losesCoupon && { coupon: null }),
    ...(isNothingDue && { payment_state: 'none', confirm_until: null }),
    ...((isNothingDue || isChangeTooSmall) && { needs_change_for_minor: null }),
  })
  await refundOrderInTransaction(trx, deps, order, {
    cause: `pickup:${order.id}`,
    reason: 'Retiras tu pedido en la tienda',
    toPaid,
    toWallet,
    via: 'payment',
    actorUid: null,
    now,
  })
  const coupon = losesCoupon ? await giveBackCoupon(trx, order.id, now) : null
  const note = 'Lo retiras en la tienda'
  await writeMoment(trx, order.id, { status: order.status, note, at: now, actor: 'customer', actorUid: null })
  await publishReturnedCoupon(trx, deps, order, coupon?.cause ?? null)
  await publishReturnedDelivery(trx, deps, order)
  await publishChangedBenefits(trx, deps, { ...order, membershipId: null })
  await promisePickup(trx, order, { before, now })
}

// A shop can hand over what it promised before the disruption; nothing has to travel.
async function promisePickup(
  trx: Transaction<Tables>,
  { id, shopId, scheduledStart, lines }: OrderRecord,
  { before, now }: { before: Date | null; now: Date },
): Promise<void> {
  const shop = await findOrderShop(trx, shopId)
  const window = before && windowStartingAt(before, now, { ...shop, defaultEta: 0, etaType: 'MINUTES' })
  if (window) {
    const place = { shopId, startsAt: window.start, capacity: shop.ordersPerWindow }
    if (!(await reserveDeliveryWindow(trx, place))) return
    // What the shop must get first is not there sooner because nobody travels.
  } else if (!isOpenAt(now, shop) || lines.some(({ isBackorder }) => isBackorder)) return
  if (scheduledStart) await givePlaceBack(trx, { shopId, startsAt: scheduledStart })
  await writeOrder(trx, id, {
    scheduled_start: window?.start ?? null,
    scheduled_end: window?.end ?? null,
    promised_at: window?.end ?? promisedArrival(now, shop),
  })
}
