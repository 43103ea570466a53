import * as z from 'zod'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { Vaccine } from './contract.ts'
import { findRequiredVaccines, lockPack, replaceRequiredVaccines } from './store.ts'

type PackVaccines = { packId: string; vaccines: z.infer<typeof Vaccine>[] }[]

export async function requiredVaccines(
  deps: AppointmentsDependencies,
  { storeId }: { storeId: string },
  context: CallContext,
): Promise<PackVaccines> {
  const { store } = await findStaffStore(deps, storeId, context)
  return showRequired(deps, store)
}

/** Replaces the vaccines that a pack of the caller's store needs. */
export async function saveRequiredVaccines(
  deps: AppointmentsDependencies,
  { storeId, packId, vaccines }: { storeId: string; packId: string; vaccines: z.infer<typeof Vaccine>[] },
  context: CallContext,
): Promise<PackVaccines> {
  const { store, scope } = await findStaffStore(deps, storeId, context)
  const pack = store.packs.find(({ id }) => id === packId)
  if (!pack) throw appointmentsError('pack-not-found')
  await deps.db.transaction().execute(async (trx) => {
    await lockPack(trx, packId)
    await replaceRequiredVaccines(trx, { packId, vaccines })
    const what = `Cambió las vacunas que pide «${pack.name}»`
    await writeDeed(trx, { storeId, uid: scope.uid, what, now: deps.now() })
  })
  return showRequired(deps, store)
}

async function showRequired({ db }: Pick<AppointmentsDependencies, 'db'>, { packs }: StoreRecord) {
  const rows = await findRequiredVaccines(
    db,
    packs.map(({ id }) => id),
  )
  return [...Map.groupBy(rows, ({ packId }) => packId)].map(([packId, ofPack]) => ({
    packId,
    vaccines: z.array(Vaccine).parse(ofPack.map(({ vaccine }) => vaccine)),
  }))
}
