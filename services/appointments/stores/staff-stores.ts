import type { CallContext } from '#shared/rpc/service.ts'
import type { ServicePack, StaffClosure, StaffStation, Store, StoreService } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { toPack, toService } from '../packs/service-packs.ts'
import { todayIn } from '../rules/local-clock.ts'
import { covers, findStaffStore, getStaffScope } from '../staff-scope.ts'
import { getCachedStores } from './cached-stores.ts'
import { toStore } from './show-store.ts'
import { findStoreChanges } from './store/store-changes.ts'

interface StaffStore {
  id: string
  merchantId: string
  name: string
  merchantName: string
  timezoneCode: string
  active: boolean
  today: string
}

/** Stores of the caller's merchant; all stores for an operator. */
export async function staffStores(deps: AppointmentsDependencies, context: CallContext): Promise<StaffStore[]> {
  const scope = await getStaffScope(deps, context)
  const { stores } = await getCachedStores(deps)
  const now = deps.now()
  return [...stores.values()]
    .filter((store) => covers(scope, store))
    .map(({ id, merchant, name, timezone, isActive }) => ({
      id,
      merchantId: merchant.id,
      name,
      merchantName: merchant.name,
      timezoneCode: timezone,
      active: isActive,
      today: todayIn(timezone, now),
    }))
}

const newestChanges = 20

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
  changes: { at: string; who: string; what: string }[]
}> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const [described, changes] = await Promise.all([
    toStore(deps, store),
    findStoreChanges(deps.db, scope, { storeId, first: newestChanges }),
  ])
  return {
    store: described,
    packs: store.allPacks.map(toPack),
    extraServices: store.extras.map(toService),
    closures: store.closures,
    stations: store.stations.map(({ id, name, kind }) => ({ id, name, kind })),
    changes: changes.map(({ at, uid, what }) => ({
      at: at.toISOString(),
      // Only accounts knows names of staff; here it matters only whether it was the caller.
      who: uid === scope.uid ? 'Tú' : 'Otra persona del equipo',
      what,
    })),
  }
}
