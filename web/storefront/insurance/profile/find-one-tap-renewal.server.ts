import type { RouterContextProvider } from 'react-router'
import type { Insurance } from '#services/insurance/contract.ts'
import { hasSameTerms } from '#services/insurance/contracts/rules/same-terms.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { waysToPay } from '../../payment/ways-to-pay.server.ts'

/**
 * What one press renews and pays: the next month at the price and terms of this one. Null where either changed, which the
 * owner reads in the summary first, or where nothing can be paid now.
 */
export async function findOneTapRenewal(
  context: Readonly<RouterContextProvider>,
  insurance: Insurance,
): Promise<{ price: string; method: 'qr' | 'card' } | null> {
  if (!insurance.canRenew) return null
  const visit = context.get(visitContext)
  const { insurance: client } = context.get(servicesContext)
  const [plans, ways] = await Promise.all([
    orNull(client.policies({ countryCode: visit.country.iso }, { context: visit.call })),
    waysToPay(context),
  ])
  const plan = plans?.find(({ id }) => id === insurance.policyId)
  const method = ways.find((way) => way === 'qr' || way === 'card')
  return plan && method && hasSameTerms(insurance, plan) ? { price: plan.displayPrice, method } : null
}
