import type { Merchant } from '../contract.ts'
import { appointmentsError } from '../errors.ts'
import { getCachedStores, type StoreDependencies } from './cached-stores.ts'

/** A merchant and the sizes used in its prices. */
export async function toMerchant(deps: StoreDependencies, { merchantId }: { merchantId: string }): Promise<Merchant> {
  const { merchants } = await getCachedStores(deps)
  const merchant = merchants.get(merchantId)
  if (!merchant) throw appointmentsError('merchant-not-found')

  const { id, name, country, phone, petTypeFields } = merchant
  return { id, name, countryCode: country, phone, petTypeFields }
}
