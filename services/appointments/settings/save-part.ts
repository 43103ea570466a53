import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { changeOwnStore } from './change-salon.ts'
import {
  discountSetting,
  employeeSetting,
  packSetting,
  pricesSetting,
  serviceSetting,
  stationSetting,
} from './part-settings.ts'
import { makeSetting, saveSetting } from './save-setting.ts'
import type { Setting } from './setting.ts'
import { nextPosition } from './store/setting-rows.ts'

interface PartInput {
  storeId: string
  /** null: a new one. */
  id: string | null
  version?: number | undefined
}

interface SavedPart {
  id: string
  version: number
}

/** Makes the operation that saves one kind of part of a store. */
function makeSavePart<Facts extends object>(
  setting: Setting<Facts>,
  { table, defaults }: { table: string | null; defaults?: Partial<Facts> },
) {
  return async (
    deps: AppointmentsDependencies,
    { storeId, id, version, ...facts }: PartInput & Partial<Facts>,
    context: CallContext,
  ): Promise<SavedPart> => {
    const creates = id === null ? { operation: `save-${setting.kind}`, input: { storeId, ...facts } } : undefined
    return changeOwnStore(
      deps,
      storeId,
      context,
      async (trx, { author }) => {
        if (id !== null) return saveSetting(trx, setting, { place: { id, storeId }, version, facts, author })
        const place = { id: newId(), storeId }
        const fixed = table === null ? {} : { position: await nextPosition(trx, table, storeId) }
        await makeSetting(trx, setting, { place, facts: { ...defaults, ...facts } as Facts, fixed, author })
        return { id: place.id, version: 1 }
      },
      creates,
    ).then(({ id: savedId, version: savedVersion }) => ({ id: savedId, version: savedVersion }))
  }
}

export const saveStation = makeSavePart(stationSetting, { table: 'appointments.stations' })
export const saveEmployee = makeSavePart(employeeSetting, { table: 'appointments.employees' })
export const saveService = makeSavePart(serviceSetting, { table: 'appointments.services' })
export const savePack = makeSavePart(packSetting, { table: 'appointments.service_packs', defaults: { picture: null } })
export const saveDiscount = makeSavePart(discountSetting, { table: null })

interface PricesInput {
  storeId: string
  services: {
    id: string
    version?: number | undefined
    prices: Record<string, { amount: number; minutes: number } | null>
  }[]
}

/** Saves prices of several services, all or none; visits that are booked keep theirs. */
export function savePrices(
  deps: AppointmentsDependencies,
  { storeId, services }: PricesInput,
  context: CallContext,
): Promise<{ changed: number }> {
  return changeOwnStore(deps, storeId, context, async (trx, { author }) => {
    let changed = 0
    for (const { id, version, prices } of services) {
      const { isChanged } = await saveSetting(trx, pricesSetting, {
        place: { id, storeId },
        version,
        facts: prices,
        author,
      })
      if (isChanged) changed += 1
    }
    return { changed }
  })
}
