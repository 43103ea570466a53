import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { hasRight } from '#shared/staff-areas.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'

export interface HolderDependencies {
  accounts: Pick<MarketDependencies['accounts'], 'couriers'>
}

/** Whether the caller may act in the place of any courier; operators who only read orders are couriers, where they are. */
export function mayActForCouriers({ viewer }: CallContext): boolean {
  return viewer.roles.includes('operator') && hasRight(viewer.areas, 'orders', 'write')
}

/** Operators name a courier or themselves; a courier holds what they collect. Throws courier-not-found. */
export async function refuseUnknownHolder(
  { accounts }: HolderDependencies,
  holderUid: string,
  context: CallContext,
): Promise<void> {
  if (holderUid === accountUid(context)) return
  if (!mayActForCouriers(context)) throw marketError('courier-not-found')
  const couriers = await accounts.couriers(undefined, { context })
  if (!couriers.some(({ uid }) => uid === holderUid)) throw marketError('courier-not-found')
}

/** Cash that is collected at the door. */
export function getCashDue({ paymentMethod, paymentState, summary }: OrderRecord): number {
  return paymentMethod === 'cash' && paymentState === 'at_door' ? summary.amountDue : 0
}

/**
 * Who has the cash of a delivery; null when there is none. It belongs to the person who took it, not to the operator who
 * pressed the button. Throws cash-holder-missing.
 */
export function requireHolder(
  { courierUid }: Pick<OrderRecord, 'courierUid'>,
  collected: number,
  namedUid: string | null,
): string | null {
  const holder = namedUid ?? courierUid
  if (collected > 0 && holder === null) throw marketError('cash-holder-missing')
  return holder
}
