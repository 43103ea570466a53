import type { CountryIso } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketNeeds } from './needs.ts'
import type { OrderBilling } from './store/order-record.ts'

/** Whom the caller has their comprobantes made out to in this country (D15); null: to nobody in particular. */
export async function billingOf(
  { accounts }: Pick<MarketNeeds, 'accounts'>,
  country: CountryIso,
  context: CallContext,
): Promise<OrderBilling | null> {
  const { billingInfo } = await accounts.account(undefined, { context })
  const found = billingInfo.find((info) => info.country === country)
  if (!found) return null
  const { documentType, documentNumber, complement, businessName } = found
  return { documentType, documentNumber, complement, businessName }
}
