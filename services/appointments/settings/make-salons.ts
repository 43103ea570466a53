import type * as z from 'zod'
import { withCountryCodes } from '#services/market/customers/rules/phone-number.ts'
import { countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { usualVisitLimits } from '../bookings/rules/unproved-customers.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { usualFleet } from '../rides/rules/plan-rides.ts'
import { changeSalons } from './change-salon.ts'
import type { MerchantFacts, StoreFacts } from './contract.ts'
import { merchantSetting } from './merchant-setting.ts'
import { makeSetting, saveSetting } from './save-setting.ts'
import { newShortId } from './store/salon-parts.ts'
import { refuseOutside, storeSetting } from './store-setting.ts'

type Merchant = z.infer<typeof MerchantFacts>
type Store = z.infer<typeof StoreFacts>

export function createMerchant(
  deps: AppointmentsDependencies,
  given: Merchant,
  context: CallContext,
): Promise<{ merchantId: string }> {
  const facts = withCountryCodes(given, given.country)
  const make: Parameters<typeof changeSalons<{ merchantId: string }>>[2] = async (trx, author) => {
    const merchantId = newId()
    const place = { id: merchantId, storeId: null }
    await makeSetting(trx, merchantSetting, { place, facts, fixed: { created_at: author.now }, author })
    return { merchantId }
  }
  return changeSalons(deps, context, make, { operation: 'create-merchant', input: given })
}

export async function updateMerchant(
  deps: AppointmentsDependencies,
  { merchantId, version, ...given }: Merchant & { merchantId: string; version?: number | undefined },
  context: CallContext,
): Promise<{ id: string; version: number }> {
  return changeSalons(deps, context, async (trx, author) => {
    const place = { id: merchantId, storeId: null }
    const facts = withCountryCodes(given, given.country)
    const { id, version: now } = await saveSetting(trx, merchantSetting, { place, version, facts, author })
    return { id, version: now }
  })
}

type NewStore = Omit<
  Store,
  | 'active'
  | 'deposit'
  | keyof typeof usualVisitLimits
  | keyof typeof usualFleet
  | 'storePictures'
  | 'features'
  | 'externalStoreIds'
  | 'extrasExternalBillServiceId'
>

/** A store of a merchant, closed to the public until it has what a booking needs. */
export function createStore(
  deps: AppointmentsDependencies,
  { merchantId, ...facts }: NewStore & { merchantId: string },
  context: CallContext,
): Promise<{ storeId: string }> {
  const make: Parameters<typeof changeSalons<{ storeId: string }>>[2] = async (trx, author) => {
    const merchant = await merchantSetting.find(trx, { id: merchantId, storeId: null })
    if (!merchant) throw appointmentsError('merchant-not-found')
    const { country, deposit } = merchant.facts
    refuseOutside(facts, country)

    const { timezone, currency } = countries[country]
    const storeId = newId()
    await makeSetting(trx, storeSetting, {
      place: { id: storeId, storeId: null },
      facts: {
        ...withCountryCodes(facts, country),
        // A fixed amount is in the money of the country, which the merchant's stores share.
        deposit,
        ...usualVisitLimits,
        ...usualFleet,
        active: false,
        storePictures: [],
        features: [],
        externalStoreIds: [],
        extrasExternalBillServiceId: null,
      },
      fixed: {
        merchant_id: merchantId,
        short_id: await newShortId(trx),
        country,
        timezone,
        currency,
        created_at: author.now,
        updated_at: author.now,
      },
      author,
    })
    return { storeId }
  }
  return changeSalons(deps, context, make, { operation: 'create-store', input: { merchantId, ...facts } })
}
