import type { Transaction } from 'kysely'
import type { OrderPrescription } from '../prescriptions/rules/prescription.ts'
import { promisedArrival, withGoodsToCome } from '../shops/rules/delivery-windows.ts'
import { withZoneTerms } from '../shops/rules/delivery-zones.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'
import { hasNetworksAtDoor } from './store/open-orders.ts'
import { writeMoment, writeOrder } from './store/order-life.ts'
import type { OrderRecord } from './store/order-record.ts'

/**
 * Writes what an order waits for. `isReleased`: it waited until now; that time does not count against the shop, so it is
 * promised anew unless its customer chose a window.
 */
export async function recordPrescriptionState(
  trx: Transaction<Tables>,
  order: Pick<OrderRecord, 'id' | 'shopId' | 'scheduledStart' | 'promisedAt' | 'shippingAddress'> & {
    lines: readonly { isBackorder: boolean }[]
  },
  { state, until, isReleased, now }: RecordedState,
): Promise<void> {
  const shop = isReleased && !order.scheduledStart ? await findCheckoutShop(trx, order.shopId) : null
  const promised = shop
    ? promisedArrival(
        now,
        withGoodsToCome(withZoneTerms(shop, order.shippingAddress?.coordinates ?? null), order.lines),
      )
    : order.promisedAt
  await writeOrder(trx, order.id, {
    prescription_state: state,
    prescription_until: until,
    ...(promised > order.promisedAt && { promised_at: promised }),
  })
}

interface RecordedState {
  state: OrderPrescription['state'] | null
  until: Date | null
  isReleased: boolean
  now: Date
}

/** Adds a line to the customer's view of an order whose state stays; `actorUid` null: by the customer. */
export async function recordOrderNote(
  trx: Transaction<Tables>,
  { id, status }: Pick<OrderRecord, 'id' | 'status'>,
  { note, actorUid, now }: { note: string; actorUid: string | null; now: Date },
): Promise<void> {
  await writeMoment(trx, id, { status, note, at: now, actor: actorUid === null ? 'customer' : 'staff', actorUid })
}

/** Whether the order is unpaid, of a buyer without a proved phone, and nobody confirmed it. */
export function isUnprovedAtDoor(trx: Transaction<Tables>, orderId: string): Promise<boolean> {
  return hasNetworksAtDoor(trx, orderId)
}
