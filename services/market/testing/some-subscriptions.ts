import type { Proposal, SubscriptionItem } from '../contract.ts'
import type { openMarket } from './open-market.ts'
import { anAddress } from './what-a-buyer-sends.ts'

type Customer = ReturnType<Awaited<ReturnType<typeof openMarket>>['customer']>
type Options = Parameters<Customer['subscribe']>[0]

/**
 * A subscription of every four weeks, delivered home and paid in cash; the first order is due in two days, so it is
 * proposed at once.
 */
export function repeatAt(shopId: string, items: SubscriptionItem[], changes: Partial<Options> = {}): Options {
  return {
    shopId,
    weeks: 4,
    firstDue: '2026-11-23',
    items,
    hasDelivery: true,
    contact: { fullName: 'Ana Roca', phoneNumber: '70000001', email: 'ana@correo.test' },
    shippingAddress: anAddress,
    paymentMethod: 'cash',
    ...changes,
  }
}

/** Token of the link to the open proposal. */
export async function getToken(customer: Customer, subscriptionId: string): Promise<string> {
  const { link } = await customer.openProposal(subscriptionId)
  return link.replace('/repetir/', '')
}

/** Accepts everything that the page shows, in the first window. */
export function yesTo(token: string, shown: Proposal, changes: Partial<Parameters<Customer['accept']>[0]> = {}) {
  return {
    token,
    lines: shown.lines.map(({ id, proposedQuantity: quantity, price }) => ({
      id,
      quantity,
      price: price?.amount ?? 0,
    })),
    scheduledDeliveryDate: shown.arrivals[0]?.start ?? null,
    paymentMethod: shown.paymentMethod,
    expectedTotal: shown.summary.amountDue,
    ...changes,
  }
}
