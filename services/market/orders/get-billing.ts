import type { Account } from '#services/accounts/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import type { OrderBilling } from './store/order-record.ts'

/** The caller's billing data for comprobantes in this country; null: made out to no named person. */
export async function getBilling(
  { accounts }: Pick<MarketDependencies, 'accounts'>,
  country: CountryIso,
  context: CallContext,
): Promise<OrderBilling | null> {
  return billingIn(await accounts.account(undefined, { context }), country)
}

/** Billing data of a loaded account. */
export function billingIn({ billingInfo }: Pick<Account, 'billingInfo'>, country: CountryIso): OrderBilling | null {
  const found = billingInfo.find((info) => info.country === country)
  if (!found) return null
  const { documentType, documentNumber, complement, businessName } = found
  return { documentType, documentNumber, complement, businessName }
}
