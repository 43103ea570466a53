import { countries } from '#shared/country.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { addDays, todayIn } from '../rules/local-clock.ts'
import { findAllStores, findStars } from './store/stores.ts'
import type { MerchantRecord, StoreRecord } from './store-record.ts'

export type StoreDependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'versions'>

/** Bumped by every write to a store, its stations, packs, prices or closures. */
export const STORES_VERSION = 'appointments.stores'
/** Bumped by every review: only the stars are read again. */
export const STARS_VERSION = 'appointments.stars'

interface CachedStores {
  merchants: ReadonlyMap<string, MerchantRecord>
  stores: ReadonlyMap<string, StoreRecord>
}

interface Reading {
  storesVersion: number
  starsVersion: number
  /** By a write of this process, or because it failed. */
  forgotten: 'all' | 'stars' | null
  kept: Promise<CachedStores>
}

/** One per process, or rather per watch over versions. */
const readings = new WeakMap<StoreDependencies['versions'], Reading>()

/**
 * What the process has in memory of merchants and stores, read again after a change (D18). What is asked after a change of
 * this process sees it; after one of another process, as soon as its notice came.
 */
export function getCachedStores({ db, now, versions }: StoreDependencies): Promise<CachedStores> {
  const storesVersion = versions.version(STORES_VERSION)
  const starsVersion = versions.version(STARS_VERSION)
  const known = readings.get(versions)
  const areStoresFresh = known?.storesVersion === storesVersion && known.forgotten !== 'all'
  if (areStoresFresh && known.starsVersion === starsVersion && known.forgotten === null) return known.kept

  const kept = areStoresFresh ? withNewStars(db, known.kept) : readStores(db, now())
  const reading: Reading = { storesVersion, starsVersion, forgotten: null, kept }
  readings.set(versions, reading)
  // What failed is not kept.
  kept.catch(() => {
    reading.forgotten = 'all'
  })
  return kept
}

async function readStores(db: StoreDependencies['db'], now: Date): Promise<CachedStores> {
  // Closures of the last days stay: stores of other zones are still in them, and so is what was booked yesterday.
  const fromDay = addDays(todayIn(countries.BO.timezone, now), -7)
  const found = await findAllStores(db, fromDay)
  return {
    merchants: new Map(found.merchants.map((merchant) => [merchant.id, merchant])),
    stores: new Map(found.stores.toSorted(byName).map((store) => [store.id, store])),
  }
}

async function withNewStars(db: StoreDependencies['db'], known: Promise<CachedStores>): Promise<CachedStores> {
  const [{ merchants, stores }, stars] = await Promise.all([known, findStars(db)])
  return { merchants, stores: new Map([...stores].map(([id, store]) => [id, { ...store, ...stars.get(id) }])) }
}

const { compare } = new Intl.Collator('es')

function byName(one: StoreRecord, other: StoreRecord): number {
  return compare(one.name, other.name) || compare(one.id, other.id)
}

/** After the commit of a write, so that who wrote reads it: the notice to all processes comes a moment later. */
export function forgetStores(versions: StoreDependencies['versions']): void {
  const known = readings.get(versions)
  if (known) known.forgotten = 'all'
}

/** The same after reviews. */
export function forgetStars(versions: StoreDependencies['versions']): void {
  const known = readings.get(versions)
  if (known) known.forgotten ??= 'stars'
}

/** An active store of that merchant (of another one it is not found). Throws store-not-found. */
export async function findStore(
  needs: StoreDependencies,
  { merchantId, storeId }: { merchantId: string; storeId: string },
): Promise<StoreRecord> {
  const store = await findCachedStore(needs, storeId)
  if (store.merchant.id !== merchantId || !store.isActive) throw appointmentsError('store-not-found')
  return store
}

/** Whether it works or not: for what was booked there once, and for its people. Throws store-not-found. */
export async function findCachedStore(needs: StoreDependencies, storeId: string): Promise<StoreRecord> {
  const { stores } = await getCachedStores(needs)
  const store = stores.get(storeId)
  if (!store) throw appointmentsError('store-not-found')
  return store
}

/** The active stores of a market, by name. */
export async function findStoresByCountry(
  needs: StoreDependencies,
  country: StoreRecord['country'],
): Promise<StoreRecord[]> {
  const { stores } = await getCachedStores(needs)
  return [...stores.values()].filter((store) => store.isActive && store.country === country)
}
