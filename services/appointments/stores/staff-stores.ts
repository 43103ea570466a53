import type { CallContext } from '#shared/rpc/service.ts'
import type { ServicePack, StaffClosure, StaffEmployee, StaffStation, Store, StoreService } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { toPack, toService } from '../packs/service-packs.ts'
import { todayIn } from '../rules/local-clock.ts'
import { covers, findStaffStore, getStaffScope } from '../staff-scope.ts'
import { getCachedStores } from './cached-stores.ts'
import { toStore } from './show-store.ts'

interface StaffStore {
  id: string
  merchantId: string
  name: string
  merchantName: string
  timezoneCode: string
  active: boolean
  today: string
  latitude: number
  longitude: number
}

/** Stores of the caller's merchant; all stores for an operator. */
export async function staffStores(deps: AppointmentsDependencies, context: CallContext): Promise<StaffStore[]> {
  const scope = await getStaffScope(deps, context)
  const { stores } = await getCachedStores(deps)
  const now = deps.now()
  return [...stores.values()]
    .filter((store) => covers(scope, store))
    .map(({ id, merchant, name, timezone, isActive, point }) => ({
      id,
      merchantId: merchant.id,
      name,
      merchantName: merchant.name,
      timezoneCode: timezone,
      active: isActive,
      today: todayIn(timezone, now),
      latitude: point.lat,
      longitude: point.lon,
    }))
}

export async function staffStore(
  deps: AppointmentsDependencies,
  { storeId }: { storeId: string },
  context: CallContext,
): Promise<{
  store: Store
  packs: ServicePack[]
  extraServices: StoreService[]
  closures: StaffClosure[]
  stations: StaffStation[]
  employees: StaffEmployee[]
}> {
  const { store } = await findStaffStore(deps, storeId, context)
  return {
    store: await toStore(deps, store),
    packs: store.allPacks.map(toPack),
    extraServices: store.extras.map(toService),
    closures: store.closures,
    stations: store.stations.map(({ id, name, kind }) => ({ id, name, kind })),
    employees: store.employees.map(({ id, name }) => ({ id, name })),
  }
}
