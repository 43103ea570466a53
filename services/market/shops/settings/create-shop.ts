import type { InferContractRouterInputs } from '@orpc/contract'
import type { Transaction } from 'kysely'
import { type Country, countries } from '#shared/countries/countries.ts'
import { createOnceIn } from '#shared/database/create-once.ts'
import { bump } from '#shared/database/notify.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { withCountryCodes } from '../../customers/rules/phone-number.ts'
import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { toSlug } from '../../imports/files/slug.ts'
import { usualDelivery } from '../../live-delivery/delivery-settings.ts'
import { usualLimits } from '../../orders/rules/unproved-buyers.ts'
import { SHOPS_CHANGED } from '../../rules/changes.ts'
import type { Tables } from '../../tables.ts'
import type { ShopSettings } from '../shop-settings.ts'
import { insertShop } from '../store/shop-settings.ts'
import type { shopSettingsCalls } from './contract.ts'
import { refuseImpossible, shopChanges } from './save-shop.ts'

const createOnce = createOnceIn<Tables>({ schema: 'market', refuse: marketError })

type NewShop = InferContractRouterInputs<typeof shopSettingsCalls>['createShop']

/** Makes a shop that customers do not see yet. */
export function createShop(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  { country, ...given }: NewShop,
  context: CallContext,
): Promise<{ shopId: string }> {
  const settings = withCountryCodes({ ...getDefaults(countries[country]), ...given }, country)
  refuseImpossible(settings, country)
  const now = deps.now()
  return createOnce(deps, { operation: 'create-shop', input: { country, ...given } }, context, async (trx) => {
    const id = await insertWithFreeId(trx, { country: countries[country], settings, now })
    await shopChanges.write(trx, {
      ...{ actorUid: accountUid(context), kind: 'shop', subject: id, title: settings.name, now },
      before: null,
      after: { ...settings, isOpen: false },
    })
    await bump(trx, SHOPS_CHANGED)
    return { shopId: id }
  })
}

/** Hours and ways to pay are left to the operator, who cannot open the shop without them. */
function getDefaults({ roundAmount }: Country): Omit<ShopSettings, keyof Omit<NewShop, 'country'>> {
  return {
    schedule: [],
    exceptions: [],
    paymentOptions: [],
    minimumCharge: 0,
    minimumFee: 0,
    deliveryCharge: 10 * roundAmount,
    minimumTicketFreeDelivery: null,
    deliveryTimeInterval: 60,
    ordersPerWindow: null,
    defaultEta: 60,
    backorderDays: 5,
    etaType: 'MINUTES',
    roundPricesEvery: 0,
    ...usualLimits,
    ...usualDelivery,
    predefinedNotes: [],
    popularSearches: [],
    homeSections: [],
    banners: [],
    favorites: [],
    deliveryZones: [],
  }
}

async function insertWithFreeId(
  trx: Transaction<Tables>,
  { country, settings, now }: { country: Country; settings: ShopSettings; now: Date },
): Promise<string> {
  const name = toSlug(settings.name).slice(0, 50) || 'tienda'
  const { iso, currency, timezone: timeZone, vatRate } = country
  for (let number = 1; number <= 100; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`
    const facts = {
      ...{ timeZone, vat: false, vatRate, serviceProviderId: id },
      ...{ collections: [], pages: [] },
    }
    if (await insertShop(trx, { id, country: iso, currency, settings, facts }, now)) return id
  }
  throw new Error(`A hundred shops are called ${name}`)
}
