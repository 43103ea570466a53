import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { PrepaidPackage } from './contract.ts'
import { findPackages, type PackageRow, savePackage } from './store.ts'

/** Packages of a store, inactive ones last. */
export async function prepaidPackages(
  deps: AppointmentsDependencies,
  { storeId }: { storeId: string },
  context: CallContext,
): Promise<PrepaidPackage[]> {
  await findStaffStore(deps, storeId, context)
  return (await findPackages(deps.db, storeId)).map(toPackage)
}

interface Written extends Omit<PrepaidPackage, 'id'> {
  storeId: string
  packageId: string
}

/** Writes the version after the one that was seen; sold packages stay as they are. */
export async function savePrepaidPackage(
  deps: AppointmentsDependencies,
  { storeId, packageId, version, ...facts }: Written,
  context: CallContext,
): Promise<PrepaidPackage[]> {
  const { store, scope } = await findStaffStore(deps, storeId, context)
  if (facts.packIds.some((packId) => !store.allPacks.some(({ id }) => id === packId)))
    throw appointmentsError('pack-not-found')
  const { price, singlePrice, visits } = facts
  if (price > singlePrice * visits || price < visits) throw appointmentsError('package-price-not-valid')

  await deps.db.transaction().execute(async (trx) => {
    const known = (await findPackages(trx, storeId)).find(({ id }) => id === packageId)
    const written = { ...facts, id: packageId, version: version + 1 }
    // The same form sent twice.
    if (known && JSON.stringify(toPackage(known)) === JSON.stringify(toPackage(toRow(written)))) return
    if ((known?.version ?? 0) !== version) throw appointmentsError('setting-changed-since')
    const now = deps.now()
    const by = { store_id: storeId, written_by: scope.uid, written_at: now }
    if (!(await savePackage(trx, { ...toRow(written), ...by }))) throw appointmentsError('setting-changed-since')
    await writeDeed(trx, { storeId, uid: scope.uid, what: `Escribió el paquete «${facts.name}»`, now })
  })
  return (await findPackages(deps.db, storeId)).map(toPackage)
}

type Facts = Omit<PackageRow, 'store_id' | 'written_by' | 'written_at'>

function toRow(written: PrepaidPackage): Facts {
  return {
    id: written.id,
    version: written.version,
    name: written.name,
    pack_ids: written.packIds,
    pet_type_ids: written.petTypeIds,
    sizes: written.sizes,
    visits: written.visits,
    price_minor: written.price,
    single_price_minor: written.singlePrice,
    valid_days: written.validDays,
    is_active: written.active,
  }
}

function toPackage(row: Facts): PrepaidPackage {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    packIds: row.pack_ids,
    petTypeIds: row.pet_type_ids,
    sizes: row.sizes,
    visits: row.visits,
    price: row.price_minor,
    singlePrice: row.single_price_minor,
    validDays: row.valid_days,
    active: row.is_active,
  }
}
