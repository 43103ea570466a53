import type { CallContext } from '#shared/rpc/service.ts'
import type { Hotel } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { findStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { findHotel, findHotelVaccines, type HotelRecord } from './store/hotels.ts'

/** Hotel of a store that takes guests, or null. */
export async function hotel(
  deps: AppointmentsDependencies,
  place: { merchantId: string; storeId: string },
  _context: CallContext,
): Promise<Hotel | null> {
  const store = await findStore(deps, place)
  const found = await findHotel(deps.db, store.id)
  if (!found?.isOpen) return null
  const { kennels, version: _, seasons, ...facts } = found
  const today = todayIn(store.timezone, deps.now())
  return {
    ...facts,
    currencyCode: store.currency,
    seasons: seasons
      .filter(({ untilDay }) => untilDay >= today)
      .map((season) => ({ ...season, prices: [...season.prices] })),
    places: kennels.filter(({ isActive }) => isActive).length,
    mostTogether: Math.max(1, ...kennels.filter(({ isActive }) => isActive).map(({ mostPets }) => mostPets)),
  }
}

/** An active store of this merchant with its open hotel. Throws hotel-not-found. */
export async function findOpenHotel(
  deps: AppointmentsDependencies,
  place: { merchantId: string; storeId: string },
): Promise<{ store: StoreRecord; hotel: HotelRecord }> {
  const store = await findStore(deps, place)
  const found = await findHotel(deps.db, store.id)
  if (!found?.isOpen) throw appointmentsError('hotel-not-found')
  return { store, hotel: found }
}

/** Vaccines that a store's hotel needs. */
export function loadHotelVaccines(deps: Pick<AppointmentsDependencies, 'db'>, storeId: string) {
  return findHotelVaccines(deps.db, storeId)
}
