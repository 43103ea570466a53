import { countries } from '#shared/country.ts'
import { appointmentsError } from './errors.ts'
import type { AppointmentsNeeds } from './needs.ts'
import { addDays, todayIn } from './rules/local-clock.ts'
import { findAllStores } from './store/stores.ts'
import type { MerchantRecord, StoreRecord } from './store-record.ts'

export type StoreNeeds = Pick<AppointmentsNeeds, 'db' | 'now' | 'versions'>

/** Bumped by every write to a store, its stations, packs, prices, closures or stars. */
export const STORES_VERSION = 'appointments.stores'

interface KeptStores {
  merchants: ReadonlyMap<string, MerchantRecord>
  stores: ReadonlyMap<string, StoreRecord>
}

interface Reading {
  version: number
  isForgotten: boolean
  stores: Promise<KeptStores>
}

/** One per process, or rather per watch over versions. */
const readings = new WeakMap<StoreNeeds['versions'], Reading>()

/**
 * What the process has in memory of merchants and stores, read again after a change (D18). What is asked after a change of
 * this process sees it; after one of another process, as soon as its notice came.
 */
export async function keptStores({ db, now, versions }: StoreNeeds): Promise<KeptStores> {
  const version = versions.version(STORES_VERSION)
  const known = readings.get(versions)
  if (known?.version === version && !known.isForgotten) return known.stores

  // Closures of the last days stay: stores of other zones are still in them, and so is what was booked yesterday.
  const fromDay = addDays(todayIn(countries.BO.timezone, now()), -7)
  const stores = findAllStores(db, fromDay).then((found) => ({
    merchants: new Map(found.merchants.map((merchant) => [merchant.id, merchant])),
    stores: new Map(found.stores.toSorted(byName).map((store) => [store.id, store])),
  }))
  const reading = { version, isForgotten: false, stores }
  readings.set(versions, reading)
  // What failed is not kept.
  stores.catch(() => {
    reading.isForgotten = true
  })
  return stores
}

const { compare } = new Intl.Collator('es')

function byName(one: StoreRecord, other: StoreRecord): number {
  return compare(one.name, other.name) || compare(one.id, other.id)
}

/** After the commit of a write, so that who wrote reads it: the notice to all processes comes a moment later. */
export function forgetStores(versions: StoreNeeds['versions']): void {
  const known = readings.get(versions)
  if (known) known.isForgotten = true
}

/** An active store of that merchant (of another one it is not found). Throws store-not-found. */
export async function findStore(
  needs: StoreNeeds,
  { merchantId, storeId }: { merchantId: string; storeId: string },
): Promise<StoreRecord> {
  const store = await knownStore(needs, storeId)
  if (store.merchant.id !== merchantId || !store.isActive) throw appointmentsError('store-not-found')
  return store
}

/** Whether it works or not: for what was booked there once, and for its people. Throws store-not-found. */
export async function knownStore(needs: StoreNeeds, storeId: string): Promise<StoreRecord> {
  const { stores } = await keptStores(needs)
  const store = stores.get(storeId)
  if (!store) throw appointmentsError('store-not-found')
  return store
}

/** The active stores of a market, by name. */
export async function storesOf(needs: StoreNeeds, country: StoreRecord['country']): Promise<StoreRecord[]> {
  const { stores } = await keptStores(needs)
  return [...stores.values()].filter((store) => store.isActive && store.country === country)
}
