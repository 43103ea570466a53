import { getNetworks, isLoopbackAddress } from '#shared/client-network.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import type { CheckoutShop } from '../shops/store/checkout-shop.ts'
import { isPaidBefore } from './rules/order-life.ts'
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
