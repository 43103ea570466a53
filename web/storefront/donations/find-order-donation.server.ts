import type { RouterContextProvider } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { isDonation } from '#services/market/donations/rules/donation.ts'
import { SPANISH } from '#shared/spanish.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatKilos } from '../shelters/find-shelters.server.ts'

/** Donation of an order for its page; null when there is none or it could not be read. */
export async function findOrderDonation(
  context: Readonly<RouterContextProvider>,
  order: Pick<Order, '_id' | 'lines' | 'status'>,
  token: string | undefined,
) {
  const gifts = order.lines.filter((line) => isDonation(line) && line.state === 'kept')
  if (gifts.length === 0) return null
  const { community } = context.get(servicesContext)
  const asked = gifts.reduce((sum, { quantity, donatedGrams }) => sum + quantity * (donatedGrams ?? 0), 0)
  try {
    const key = { orderId: order._id, ...(token ? { token } : {}) }
    const visit = context.get(visitContext)
    const call = { context: visit.call }
    const { grams, lines } = await community.donationsOfOrder(key, call)
    return {
      /** Record of the printable page. */
      certificate: grams > 0 ? (await community.donationCertificate(key, call)).record : null,
      isGiven: grams > 0,
      isCancelled: order.status === 'CANCELLED',
      kilos: formatKilos((grams > 0 ? grams : asked) / 1000, visit.country.locale),
      lines: lines
        .filter(({ kind, state }) => kind === 'given' && state !== 'taken-back')
        .map(({ number, state, shelterNames }) => ({
          number,
          state: state === 'delivered' || state === 'partly-delivered' ? state : ('collected' as const),
          shelters: new Intl.ListFormat(SPANISH).format(shelterNames),
        })),
    }
  } catch {
    // A failure here must not fail the order's page.
    return null
  }
}

export type DonationOfOrder = NonNullable<Awaited<ReturnType<typeof findOrderDonation>>>
