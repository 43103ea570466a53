import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../../deps.ts'
import { isOpenAt } from '../rules/opening-hours.ts'
import type { ShopSettings } from '../shop-settings.ts'
import { findPromisedTimes } from '../store/shop-settings.ts'
import { lockShop, saveShop } from './save-shop.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

interface Change {
  shopId: string
  version: number
  settings: Partial<ShopSettings>
}

export function updateShop({ db, now }: Dependencies, { shopId, version, settings }: Change, context: CallContext) {
  const by = { actorUid: accountUid(context), now: now() }
  return db.transaction().execute(async (trx) => {
    const shop = await lockShop(trx, shopId, version)
    const named = Object.entries(settings).filter(([, value]) => value !== undefined)
    const after = { ...shop.settings, ...Object.fromEntries(named) }
    const saved = await saveShop(trx, shop, { settings: after, isOpen: shop.isOpen }, by)
    const isAboutHours = settings.schedule !== undefined || settings.exceptions !== undefined
    const promised = isAboutHours ? await findPromisedTimes(trx, shopId, by.now) : []
    const hours = { ...after, timeZone: shop.timeZone }
    return { ...saved, ordersOutside: promised.filter((at) => !isOpenAt(at, hours)).length }
  })
}

/** Shows a shop to customers, or hides it. */
export function setShopOpen(
  { db, now }: Dependencies,
  { shopId, version, isOpen }: Omit<Change, 'settings'> & { isOpen: boolean },
  context: CallContext,
) {
  const by = { actorUid: accountUid(context), now: now() }
  return db.transaction().execute(async (trx) => {
    const shop = await lockShop(trx, shopId, version)
    return saveShop(trx, shop, { settings: shop.settings, isOpen }, by)
  })
}
