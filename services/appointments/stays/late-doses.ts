import type { LateDose } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import type { StaffScope } from '../staff-scope.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { listStayDoses } from './own-stays.ts'
import { findStays } from './store/stays.ts'

/** Doses that are late now, of the pets that are at the hotels of these stores, by store and the longest late first. */
export async function findLateDoses(
  { db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>,
  scope: StaffScope,
  stores: ReadonlyMap<string, StoreRecord>,
): Promise<Map<string, LateDose[]>> {
  const stays = await findStays(db, { scope, medicatedAt: [...stores.keys()] })
  const late = stays.flatMap((stay) => {
    const { storeId, appointmentId, petName, kennelName } = stay
    const store = stores.get(storeId)
    const doses = store ? listStayDoses(stay, store, now()).filter(({ isLate }) => isLate) : []
    return doses.map(({ name, day, time }) => ({
      storeId,
      dose: { appointmentId, petName, kennelName, name, day, time },
    }))
  })
  const byStore = Map.groupBy(late, ({ storeId }) => storeId)
  const sorted = [...byStore].map(([storeId, found]) => {
    const doses = found.map(({ dose }) => dose)
    return [storeId, doses.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1))] as const
  })
  return new Map(sorted)
}

function toKey({ day, time, appointmentId, name }: LateDose): string {
  return `${day} ${time} ${appointmentId} ${name}`
}
