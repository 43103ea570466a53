import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { SettingChange } from '#shared/settings/setting-changes.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import type { MissingToOpen } from '../rules/enums.ts'
import { findStaffStore } from '../staff-scope.ts'
import { getCachedStores } from '../stores/cached-stores.ts'
import type { MerchantRecord, PackRecord, ServiceRecord } from '../stores/store-record.ts'
import { findMissingToOpen } from './rules/missing-to-open.ts'
import { priceKey } from './rules/price-key.ts'
import { settingChanges } from './save-setting.ts'
import { findSubjects } from './store/salon-parts.ts'

const NEWEST = 30

/** Merchants by name, each with its stores, open or not. */
export async function salons(deps: AppointmentsDependencies) {
  const { merchants, stores } = await getCachedStores(deps)
  return [...merchants.values()].toSorted(byName).map((merchant) => ({
    ...merchant,
    stores: [...stores.values()]
      .filter((store) => store.merchant.id === merchant.id)
      .map((store) => ({
        id: store.id,
        name: store.name,
        address: store.address,
        city: store.city,
        active: store.isActive,
        missing: findMissingToOpen(store),
      })),
  }))
}

/** The merchants of a country, by name. */
export async function merchantNames(
  deps: AppointmentsDependencies,
  { country }: { country: CountryIso },
): Promise<{ id: string; name: string }[]> {
  const { merchants } = await getCachedStores(deps)
  return [...merchants.values()]
    .filter((merchant) => merchant.country === country)
    .toSorted(byName)
    .map(({ id, name }) => ({ id, name }))
}

export async function merchantChanges(
  { db }: AppointmentsDependencies,
  { merchantId }: { merchantId: string },
): Promise<SettingChange[]> {
  return settingChanges.find(db, { kind: 'merchant', subject: merchantId, first: NEWEST })
}

/** All that a store is, for the people who set it up. */
export async function storeSettings(
  deps: AppointmentsDependencies,
  { storeId }: { storeId: string },
  context: CallContext,
) {
  const { store } = await findStaffStore(deps, storeId, context)
  const subjects = await findSubjects(deps.db, storeId)
  const missing: MissingToOpen[] = findMissingToOpen(store)
  return {
    version: store.version,
    currencyCode: store.currency,
    petTypeFields: store.merchant.petTypeFields,
    missing,
    stations: store.allStations.map(({ isActive: active, skills, ...station }) => ({
      ...station,
      skills: [...skills],
      active,
    })),
    employees: store.allEmployees.map(({ isActive: active, skills, shifts, breaks, exceptions, ...employee }) => ({
      ...employee,
      skills: [...skills],
      shifts: [...shifts],
      breaks: [...breaks],
      exceptions: [...exceptions],
      active,
    })),
    services: store.services.map(toService),
    packs: store.allPacks.map(toPack),
    discounts: store.allDiscounts.map(({ isActive: active, ...discount }) => ({ ...discount, active })),
    changes: await settingChanges.find(deps.db, { subjects, first: NEWEST }),
  }
}

function toService({ prices, ...service }: ServiceRecord) {
  return {
    ...service,
    prices: Object.fromEntries(
      prices.map((price) => [priceKey(price), { amount: price.amount, minutes: price.minutes }]),
    ),
  }
}

function toPack({ isActive: active, petTypeIds: _, storeId: __, ...pack }: PackRecord) {
  const toIds = (services: readonly ServiceRecord[]) => services.map(({ id }) => id)
  return {
    ...pack,
    active,
    services: toIds(pack.services),
    subServices: toIds(pack.subServices),
    optionalSubServices: toIds(pack.optionalSubServices),
  }
}

const { compare } = new Intl.Collator('es')

function byName(one: MerchantRecord, other: MerchantRecord): number {
  return compare(one.name, other.name) || compare(one.id, other.id)
}
