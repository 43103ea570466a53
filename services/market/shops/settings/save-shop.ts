import type { Transaction } from 'kysely'
import { findPlaceError } from '#shared/countries/place-error.ts'
import { bump } from '#shared/database/notify.ts'
import { findChangedFields, settingChangesIn } from '#shared/settings/setting-changes.ts'
import { withCountryCodes } from '../../customers/rules/phone-number.ts'
import { marketError } from '../../errors.ts'
import { SHOPS_CHANGED } from '../../rules/changes.ts'
import type { Tables } from '../../tables.ts'
import { describeMissing, findMissingParts } from '../rules/why-not-open.ts'
import { describePlaceError, describeZoneError } from '../rules/zone-labels.ts'
import { findZoneError } from '../rules/zone-shape.ts'
import type { ShopSettings } from '../shop-settings.ts'
import { countRoundedToZero, lockSetShop, type SetShop, writeSetShop } from '../store/shop-settings.ts'
import { openMarket } from './open-market.ts'

export const shopChanges = settingChangesIn('market')

interface Save {
  actorUid: string
  now: Date
  /** The change that this one takes back. */
  undoes?: number
}

/** The shop with its row locked; of another version than the caller saw, it was changed elsewhere. */
export async function lockShop(trx: Transaction<Tables>, shopId: string, version?: number): Promise<SetShop> {
  const shop = await lockSetShop(trx, shopId)
  if (!shop) throw marketError('shop-not-found')
  if (version !== undefined && version !== shop.version) throw marketError('shop-changed-elsewhere')
  return shop
}

/** Writes a locked shop with its line in the log; every rule of its settings holds for saving, opening and undoing alike. */
export async function saveShop(
  trx: Transaction<Tables>,
  before: SetShop,
  { settings, isOpen }: { settings: ShopSettings; isOpen: boolean },
  { actorUid, now, undoes }: Save,
): Promise<{ version: number }> {
  const after = { settings: withCountryCodes(settings, before.country), isOpen }
  const changed = findChangedFields(toState(before), toState(after))
  if (!changed) return { version: before.version }
  refuseImpossible(after.settings, before.country)
  const { roundPricesEvery } = after.settings
  if (roundPricesEvery !== before.settings.roundPricesEvery) await refuseFreeGoods(trx, before.id, roundPricesEvery)
  const missing = findMissingParts(after.settings)
  if (after.isOpen && missing.length > 0)
    throw marketError('shop-not-ready', {
      detail: `${describeMissing(missing)} para que la tienda esté abierta al público.`,
    })

  if (after.isOpen && !before.isOpen) await openMarket(trx, before.country)
  await writeSetShop(trx, { id: before.id, ...after }, now)
  const title = after.settings.name
  const written = await shopChanges.write(trx, {
    ...{ actorUid, kind: 'shop', subject: before.id, title, ...changed, undoes, now },
  })
  if (written === null) throw marketError('setting-change-undone')
  await bump(trx, SHOPS_CHANGED)
  return { version: before.version + 1 }
}

/** Refuses a rounding step that makes the price of something that is shown 0. */
async function refuseFreeGoods(trx: Transaction<Tables>, shopId: string, step: number): Promise<void> {
  const count = await countRoundedToZero(trx, shopId, step)
  if (count === 0) return
  const what = count === 1 ? 'un producto quedaría' : `${count} productos quedarían`
  throw marketError('rounding-too-coarse', { detail: `Con ese redondeo ${what} en 0. Elige uno más chico.` })
}

/** Refuses a shop or zone that cannot be where it is said to be. */
export function refuseImpossible(
  { coordinates, deliveryZones }: Pick<ShopSettings, 'coordinates' | 'deliveryZones'>,
  country: SetShop['country'],
): void {
  const place = findPlaceError([coordinates], country)
  if (place) throw marketError('shop-misplaced', { detail: describePlaceError(place, country).es })
  const zone = findZoneError(deliveryZones, country)
  if (zone) throw marketError('zone-not-valid', { detail: describeZoneError(zone, country).es })
}

/** A shop as the log compares it: its settings, and whether customers see it. */
export function toState({ settings, isOpen }: Pick<SetShop, 'settings' | 'isOpen'>) {
  return { ...settings, isOpen }
}
