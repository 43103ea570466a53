import type { CallContext } from '#shared/rpc/service.ts'
import type { ServicePack, StaffClosure, StaffStation, Store, StoreService } from '../contract.ts'
import type { AppointmentsNeeds } from '../deps.ts'
import { describePack, describeService } from '../packs/service-packs.ts'
import { todayIn } from '../rules/local-clock.ts'
import { covers, scopeOf, storeOfStaff } from '../staff-scope.ts'
import { keptStores } from './cached-stores.ts'
import { describeStore } from './show-store.ts'
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

/** The stores that the caller works for; of an operator all. */
export async function staffStores(needs: AppointmentsNeeds, context: CallContext): Promise<StaffStore[]> {
  const scope = await scopeOf(needs, context)
  const { stores } = await keptStores(needs)
  const now = needs.now()
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
  needs: AppointmentsNeeds,
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
  const { scope, store } = await storeOfStaff(needs, storeId, context)
  const [described, changes] = await Promise.all([
    describeStore(needs, store),
    findStoreChanges(needs.db, scope, { storeId, first: newestChanges }),
  ])
  return {
    store: described,
    packs: store.allPacks.map(describePack),
    extraServices: store.extras.map(describeService),
    closures: store.closures,
    stations: store.stations.map(({ id, name, kind }) => ({ id, name, kind })),
    changes: changes.map(({ at, uid, what }) => ({
      at: at.toISOString(),
      // Names of people are accounts' own: here it matters whether it was oneself.
      who: uid === scope.uid ? 'Tú' : 'Otra persona del equipo',
      what,
    })),
  }
}
