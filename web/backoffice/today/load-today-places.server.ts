import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import type { TodayPlace } from './today-place.ts'

/** Shops and stores that the viewer may choose from, and the chosen one; a place of others counts as none. */
export async function loadTodayPlaces(context: Readonly<RouterContextProvider>, asked: TodayPlace | null) {
  const visit = context.get(visitContext)
  const { market, appointments } = context.get(servicesContext)
  const call = { context: visit.call }
  const rights = getRights(visit.viewer)
  const seesShops = (['orders', 'catalogue', 'finance'] as const).some((area) => mayWorkAt(rights, { area }, 'read'))
  const seesStores = mayWorkAt(rights, STORE_PLACE, 'read')
  const [shops, stores] = await Promise.all([
    seesShops ? orElse('Shops', market.staffShops(undefined, call), []) : [],
    seesStores ? orElse('Stores', appointments.staffStores(undefined, call), []) : [],
  ])
  const places = {
    shops: shops.map(({ id, name, active }) => ({ id, name, isActive: active })),
    stores: stores.map(({ id, name, active, today }) => ({ id, name, isActive: active, today })),
  }
  const known: readonly { id: string }[] = asked?.kind === 'shop' ? places.shops : places.stores
  return { ...places, place: asked && known.some(({ id }) => id === asked.id) ? asked : null }
}

export type TodayPlaces = Awaited<ReturnType<typeof loadTodayPlaces>>
