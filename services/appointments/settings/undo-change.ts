import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { changeOwnStore, changeSalons } from './change-salon.ts'
import { merchantSetting } from './merchant-setting.ts'
import {
  discountSetting,
  employeeSetting,
  packSetting,
  pricesSetting,
  serviceSetting,
  stationSetting,
} from './part-settings.ts'
import { refuseUnlessReady } from './refuse-unless-ready.ts'
import { settingChanges, undoSetting } from './save-setting.ts'
import type { Setting } from './setting.ts'
import { storeSetting } from './store-setting.ts'

interface Undone {
  id: string
  version: number
}

export function undoMerchantChange(
  deps: AppointmentsDependencies,
  { merchantId, changeId }: { merchantId: string; changeId: number },
  context: CallContext,
): Promise<Undone> {
  return changeSalons(deps, context, async (trx, author) => {
    const change = await settingChanges.findOne(trx, changeId)
    if (change?.kind !== 'merchant' || change.subject !== merchantId) throw appointmentsError('change-not-found')
    const { id, version } = await undoSetting(trx, merchantSetting, {
      place: { id: merchantId, storeId: null },
      change,
      author,
    })
    return { id, version }
  })
}

// biome-ignore lint/suspicious/noExplicitAny: each setting parses what its own lines hold
const parts: Record<string, Setting<any>> = Object.fromEntries(
  [stationSetting, employeeSetting, serviceSetting, pricesSetting, packSetting, discountSetting].map((setting) => [
    setting.kind,
    setting,
  ]),
)

/** Takes back a change of a store or of one of its parts. */
export function undoStoreChange(
  deps: AppointmentsDependencies,
  { storeId, changeId }: { storeId: string; changeId: number },
  context: CallContext,
): Promise<Undone> {
  return changeOwnStore(deps, storeId, context, async (trx, { author }) => {
    const change = await settingChanges.findOne(trx, changeId)
    if (!change) throw appointmentsError('change-not-found')
    if (change.kind === 'store' && change.subject === storeId) {
      if (change.before?.active === true) await refuseUnlessReady(deps, storeId, change.before)
      const { id, version } = await undoSetting(trx, storeSetting, {
        place: { id: storeId, storeId: null },
        change,
        author,
      })
      return { id, version }
    }

    const setting = parts[change.kind]
    // The part is looked for within the store: another store's change is not found.
    if (!setting) throw appointmentsError('change-not-found')
    const { id, version } = await undoSetting(trx, setting, { place: { id: change.subject, storeId }, change, author })
    return { id, version }
  })
}
