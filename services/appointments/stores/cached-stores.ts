import type { Transaction } from 'kysely'
import { countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { SPANISH } from '#shared/spanish.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { STARS_VERSION, STORES_VERSION } from '../rules/changes.ts'
import { addDays, todayIn } from '../rules/local-clock.ts'
import type { Tables } from '../tables.ts'
import { findAllStores, findStars } from './store/stores.ts'
import type { MerchantRecord, StoreRecord } from './store-record.ts'

export type StoreDependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'versions'>

interface CachedStores {
  merchants: ReadonlyMap<string, MerchantRecord>
  stores: ReadonlyMap<string, StoreRecord>
}

interface Reading {
  storesVersion: number
  starsVersion: number
  /** Part to reload after a write of this process or a failed load. */
  forgotten: 'all' | 'stars' | null
  stores: Promise<CachedStores>
}

/** One cache per process, or rather per version watch. */
const readings = new WeakMap<StoreDependencies['versions'], Reading>()

/**
 * In-memory cache of merchants and stores, reloaded after a change. Reads after a write of this process see it; writes
 * of other processes are seen once their notification arrives.
 */
export function getCachedStores({ db, now, versions }: StoreDependencies): Promise<CachedStores> {
  const storesVersion = versions.version(STORES_VERSION)
  const starsVersion = versions.version(STARS_VERSION)
  const known = readings.get(versions)
  const areStoresFresh = known?.storesVersion === storesVersion && known.forgotten !== 'all'
  if (areStoresFresh && known.starsVersion === starsVersion && known.forgotten === null) return known.stores

  const stores = areStoresFresh ? withNewStars(db, known.stores) : readStores(db, now())
  const reading: Reading = { storesVersion, starsVersion, forgotten: null, stores }
  readings.set(versions, reading)
  // A failed load is not cached.
  stores.catch(() => {
    reading.forgotten = 'all'
  })
  return stores
}

/** A store as it stands in the caller's transaction, with its uncommitted changes. */
export async function readStoreIn(
  trx: Transaction<Tables>,
  storeId: string,
  now: Date,
): Promise<StoreRecord | undefined> {
  return (await readStores(trx, now)).stores.get(storeId)
}

async function readStores(db: StoreDependencies['db'], now: Date): Promise<CachedStores> {
  // Closures of the last days are included: other zones may still be in them, and yesterday's bookings show them.
  const fromDay = addDays(todayIn(countries[DEFAULT_COUNTRY].timezone, now), -7)
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

const { compare } = new Intl.Collator(SPANISH)

function byName(one: StoreRecord, other: StoreRecord): number {
  return compare(one.name, other.name) || compare(one.id, other.id)
}

/**
 * Call it after the commit of a write, so that the writer reads its own change; the notification to all processes
 * arrives a moment later.
 */
export function forgetStores(versions: StoreDependencies['versions']): void {
  const known = readings.get(versions)
  if (known) known.forgotten = 'all'
}

/** The same for stars, after a write to reviews. */
export function forgetStars(versions: StoreDependencies['versions']): void {
  const known = readings.get(versions)
  if (known) known.forgotten ??= 'stars'
}

/** An active store of this merchant. Throws store-not-found. */
export async function findStore(
  deps: StoreDependencies,
  { merchantId, storeId }: { merchantId: string; storeId: string },
): Promise<StoreRecord> {
  const store = await findCachedStore(deps, storeId)
  if (store.merchant.id !== merchantId || !store.isActive) throw appointmentsError('store-not-found')
  return store
}

/** A store, active or not: for past bookings and for staff. Throws store-not-found. */
export async function findCachedStore(deps: StoreDependencies, storeId: string): Promise<StoreRecord> {
  const { stores } = await getCachedStores(deps)
  const store = stores.get(storeId)
  if (!store) throw appointmentsError('store-not-found')
  return store
}

/** The active stores of a market, by name. */
export async function findStoresByCountry(
  deps: StoreDependencies,
  country: StoreRecord['country'],
): Promise<StoreRecord[]> {
  const { stores } = await getCachedStores(deps)
  return [...stores.values()].filter((store) => store.isActive && store.country === country)
}
