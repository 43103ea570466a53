import type { CallContext } from '#shared/rpc/service.ts'
import type { ServicePack } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { changeStore } from '../stores/change-store.ts'
import { updatePackRow } from '../stores/store/store-changes.ts'
import { toPack } from './service-packs.ts'

interface PackChanges {
  storeId: string
  packId: string
  name?: string | undefined
  description?: string | undefined
  active?: boolean | undefined
}

/** Updates a pack; existing bookings do not change. */
export async function updatePack(
  deps: AppointmentsDependencies,
  { storeId, packId, name, description, active }: PackChanges,
  context: CallContext,
): Promise<ServicePack> {
  const { store } = await changeStore(deps, storeId, context, async (trx, { scope, store }) => {
    const before = store.allPacks.find(({ id }) => id === packId)
    if (!before) throw appointmentsError('pack-not-found')
    const changes = {
      name: name ?? before.name,
      description: description ?? before.description,
      is_active: active ?? before.isActive,
    }
    if (!(await updatePackRow(trx, scope, { storeId, packId, changes }))) throw appointmentsError('pack-not-found')
    if (active !== undefined && active !== before.isActive) {
      return active ? `Volvió a ofrecer «${changes.name}»` : `Dejó de ofrecer «${changes.name}»`
    }
    return `Cambió el servicio «${changes.name}»`
  })
  const pack = store.allPacks.find(({ id }) => id === packId)
  if (!pack) throw appointmentsError('pack-not-found')
  return toPack(pack)
}
