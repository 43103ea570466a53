import type { RouterContextProvider } from 'react-router'
import { type CountryIso, isCountry, listCountries } from '#shared/countries/countries.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import type { TodayPlace } from './today-place.ts'

/**
 * Shops and stores that the viewer may choose from, and the chosen one; a place of others counts as none. `isSetUp`:
 * there is a shop, or nobody could say.
 */
export async function loadTodayPlaces(context: Readonly<RouterContextProvider>, asked: TodayPlace | null) {
  const visit = context.get(visitContext)
  const { market, appointments } = context.get(servicesContext)
  const call = { context: visit.call }
  const rights = getRights(visit.viewer)
  const seesShops = (['orders', 'catalogue', 'finance'] as const).some((area) => mayWorkAt(rights, { area }, 'read'))
  const seesStores = mayWorkAt(rights, STORE_PLACE, 'read')
  const maySetUp = mayWorkAt(rights, { area: 'settings' }, 'write')
  const [found, stores] = await Promise.all([
    seesShops || maySetUp ? orElse('Shops', market.staffShops(undefined, call), null) : null,
    seesStores ? orElse('Stores', appointments.staffStores(undefined, call), []) : [],
  ])
  const places = {
    isSetUp: found === null || found.length > 0,
    shops: (seesShops && found ? found : []).map(({ id, name, active, country }) => ({
      id,
      name,
      isActive: active,
      country,
    })),
    stores: stores.map(({ id, name, active, today, timezoneCode, latitude, longitude }) => {
      const country = listCountries().find(({ timezone }) => timezone === timezoneCode)?.iso ?? visit.country.iso
      return { id, name, isActive: active, today, country, at: { lat: latitude, lon: longitude } }
    }),
  }
  const known: readonly { id: string }[] = asked?.kind === 'shop' ? places.shops : places.stores
  return { ...places, place: asked && known.some(({ id }) => id === asked.id) ? asked : null }
}

/**
 * The country whose figures are shown, because amounts of two currencies add up to nothing: that of the chosen place,
 * the one asked for, or that of the address; and all countries in which the viewer has a place.
 */
export function chooseCountry({ shops, stores, place }: TodayPlaces, asked: string | null, here: CountryIso) {
  const all = [...shops, ...stores]
  const found = new Set(all.map(({ country }) => country))
  const served = listCountries()
    .map(({ iso }) => iso)
    .filter((iso) => found.has(iso))
  const ofPlace = place && all.find(({ id }) => id === place.id)?.country
  const wanted = isCountry(asked) && found.has(asked) ? asked : here
  return { country: ofPlace ?? (found.has(wanted) ? wanted : (served[0] ?? here)), served }
}

export type TodayPlaces = Awaited<ReturnType<typeof loadTodayPlaces>>
