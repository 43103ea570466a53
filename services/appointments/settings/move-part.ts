import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { changeOwnStore } from './change-salon.ts'
import { settingChanges } from './save-setting.ts'
import { findOrder, writeOrder } from './store/setting-rows.ts'

const tables = {
  station: 'appointments.stations',
  employee: 'appointments.employees',
  service: 'appointments.services',
  pack: 'appointments.service_packs',
}

/** Moves a part of a store before or after its neighbour; the first and the last stay where they are. */
export function movePart(
  deps: AppointmentsDependencies,
  {
    storeId,
    kind,
    id,
    direction,
  }: { storeId: string; kind: keyof typeof tables; id: string; direction: 'up' | 'down' },
  context: CallContext,
): Promise<{ ids: string[] }> {
  const table = tables[kind]
  return changeOwnStore(deps, storeId, context, async (trx, { author }) => {
    const ids = await findOrder(trx, table, storeId)
    const from = ids.indexOf(id)
    if (from < 0) throw appointmentsError('setting-not-found')
    const to = Math.min(ids.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)))
    if (to === from) return { ids }

    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    await writeOrder(trx, table, moved)
    await settingChanges.write(trx, {
      actorUid: author.uid,
      kind: `${kind}-order`,
      subject: storeId,
      title: kind,
      before: { place: from + 1 },
      after: { place: to + 1 },
      now: author.now,
    })
    return { ids: moved }
  })
}
