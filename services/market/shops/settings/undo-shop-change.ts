import * as z from 'zod'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { isStillSo } from '#shared/settings/setting-changes.ts'
import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { ShopSettings } from '../shop-settings.ts'
import { lockShop, saveShop, shopChanges, toState } from './save-shop.ts'

/** Only what is brought back must be valid: files of `market:setup` may set more than operators. */
const BroughtBack = ShopSettings.extend({ isOpen: z.boolean() }).partial()

/** Brings back what a change replaced, while its fields stand as it set them. */
export function undoShopChange(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { changeId }: { changeId: number },
  context: CallContext,
): Promise<{ shopId: string }> {
  const by = { actorUid: accountUid(context), now: now() }
  return db.transaction().execute(async (trx) => {
    const change = await shopChanges.findOne(trx, changeId)
    if (change?.kind !== 'shop' || !change.before || !change.after) throw marketError('setting-change-not-found')
    const shop = await lockShop(trx, change.subject)
    if (change.isUndone) throw marketError('setting-change-undone')
    if (!isStillSo(toState(shop), change.after)) throw marketError('setting-changed-since')

    const { data } = BroughtBack.safeParse(change.before)
    // A rule that was added since forbids what stood there before.
    if (!data) throw marketError('setting-changed-since')
    const { isOpen, ...settings } = { ...toState(shop), ...data }
    await saveShop(trx, shop, { settings, isOpen }, { ...by, undoes: changeId })
    return { shopId: shop.id }
  })
}
