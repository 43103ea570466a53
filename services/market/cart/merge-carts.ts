import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { MergedCart, StoredCart } from '../contract.ts'
import { findOffers } from '../offers/store/stock.ts'
import type { Tables } from '../tables.ts'
import { mergeItems } from './rules/merge-items.ts'
import { type CartKey, lockOwnCart, replaceCart, takeCarts } from './store.ts'

/**
 * Merges the carts of a key (a guest's, or the anonymous one of a token) into the owner's, shop by shop; what becomes of
 * each item is decided by rules/merge-items.ts. The other carts are deleted first: locked and gone, so that only one of
 * many calls gets them.
 */
export async function mergeCarts(
  trx: Transaction<Tables>,
  key: CartKey,
  owner: { ownerUid: string; now: Date },
): Promise<MergedCart[]> {
  const merged: MergedCart[] = []
  for (const other of await takeCarts(trx, key)) {
    const own = await lockOwnCart(trx, other.shopId, { ...owner, newId: newId() })
    const offers = await findOffers(
      trx,
      other.shopId,
      other.items.map((item) => item.productVariantId),
    )
    const { items, ...changes } = mergeItems(own.items, other.items, offers)
    await replaceCart(trx, { ...withRequests(own, other), items }, owner)
    if (other.items.length > 0) merged.push({ shopId: other.shopId, ...changes })
  }
  return merged
}

// Settings of the own cart win; unset ones come from the other cart.
function withRequests(own: StoredCart, other: StoredCart): StoredCart {
  const isUnused = own.items.length === 0 && own.shippingAddress === null
  return {
    ...own,
    notes: own.notes || other.notes,
    predefinedNotes: own.predefinedNotes.length > 0 ? own.predefinedNotes : other.predefinedNotes,
    hasDelivery: isUnused ? other.hasDelivery : own.hasDelivery,
    scheduledDeliveryDate: own.scheduledDeliveryDate ?? other.scheduledDeliveryDate,
    promoCode: own.promoCode ?? other.promoCode,
    paymentMethod: own.paymentMethod ?? other.paymentMethod,
    shippingAddress: own.shippingAddress ?? other.shippingAddress,
  }
}
