import { getNetworks, isLoopbackAddress } from '#shared/client-network.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { RecomputedBasket } from '../basket/recompute-basket.ts'
import type { PlaceOrder } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { CheckoutShop } from '../shops/store/checkout-shop.ts'
import { getConfirmationDeadline } from './rules/confirmation-deadline.ts'
import { isPaidAtDoor, isPaidBefore } from './rules/order-life.ts'
import type { WaysOut } from './rules/unproved-buyers.ts'
import type { LimitedNetwork } from './store/open-orders.ts'

/** A buyer who proved no phone: where they come from, and how they get beyond the limits. */
export interface UnprovedBuyer extends WaysOut {
  networks: LimitedNetwork[]
}

/** Loads what limits a buyer without a proved phone, before the transaction opens. */
export async function gatherUnproved(
  { payments, canSendPhoneCodes, log }: Pick<MarketDependencies, 'payments' | 'canSendPhoneCodes' | 'log'>,
  { country, paymentOptions }: Pick<CheckoutShop, 'country' | 'paymentOptions'>,
  context: CallContext,
): Promise<UnprovedBuyer> {
  const { client } = context
  const networks = client === undefined || isLoopbackAddress(client) ? [] : getNetworks(client)
  return {
    networks: networks.map(({ network, share }) => ({ hash: hashSecret(`network ${network}`), share })),
    canProvePhone: canSendPhoneCodes,
    canPayNow: paymentOptions.some(isPaidBefore) && (await canPayNow()),
  }

  /** A payment that waits for a bank statement holds stock for hours, as payment at the door does. */
  async function canPayNow(): Promise<boolean> {
    try {
      const ways = await payments.ways({ country }, { context })
      return ways.some(({ method, waitsUntil }) => waitsUntil === null && paymentOptions.includes(method))
    } catch (error) {
      log.warn({ err: error, country }, 'the ways to pay are unknown')
      return false
    }
  }
}

/** When an order of an unproved buyer lapses unless it is confirmed; null: it is paid first, or needs no confirmation. */
export function getUnprovedDeadline(
  { summary, lines }: RecomputedBasket,
  paymentMethod: PlaceOrder['paymentMethod'],
  { unproved, shop, now }: { unproved: UnprovedBuyer | null; shop: CheckoutShop; now: Date },
): Date | null {
  if (unproved === null || summary.amountDue === 0 || !isPaidAtDoor(paymentMethod)) return null
  // A person checks its prescription, and it ends by itself without one.
  if (lines.some(({ needsPrescription }) => needsPrescription)) return null
  return getConfirmationDeadline(now, shop, shop.hoursToConfirm)
}
