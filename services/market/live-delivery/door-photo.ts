import { PICTURE_TYPE, pictureKey } from '#shared/pictures/picture-files.ts'
import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { mayActForCouriers } from '../fulfilment/cash-holder.ts'
import { getOrder } from '../orders/get-order.ts'
import { recordOrderAct, transitionOrderInTransaction } from '../orders/order-transitions.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import { DOOR_PHOTO_WIDTH, doorPhotos } from './door-photos.ts'
import { whyNoDoorPhoto } from './rules/door-photo.ts'
import { attachDoorPhoto, findDeliverySettings, findDoorPhoto } from './store.ts'

type StoredOrder = Awaited<ReturnType<typeof getOrder>>
type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'storage' | 'log'>

/** Stores the one photo of a delivered order, re-encoded from its pixels, and tells the order's open pages. */
export async function addDoorPhoto(
  deps: Dependencies,
  { orderId, file }: { orderId: string; file: File },
  context: CallContext,
): Promise<{ takenAt: string }> {
  const uid = accountUid(context)
  // Refused before the costly decoding of the picture.
  const found = await getOrder(deps.db, orderId)
  refuseForeign(found, context)
  await refuseUnwanted(deps, found)
  const input = { orderId: found.id, picture: await fingerprintPicture({ file }) }
  return storePicture(doorPhotos, deps, { file }, async (photoId) => {
    const answer = await createOnce(deps, { operation: 'add-door-photo', input }, context, (trx) =>
      transitionOrderInTransaction(trx, found.id, async (_, order) => {
        refuseForeign(order, context)
        const now = deps.now()
        const outcome = await attachDoorPhoto(trx, {
          photoId,
          orderId: order.id,
          takenBy: uid,
          since: getSweepStart(now),
        })
        if (outcome === 'taken') throw marketError('door-photo-taken')
        if (outcome === 'swept') throw httpError('unavailable', { retryAfter: 1 })
        await recordOrderAct(trx, { at: now, actorUid: uid, action: 'door-photo', orderId: order.id, facts: {} })
        return { takenAt: now.toISOString() }
      }),
    )
    return { answer }
  })
}

/** Couriers add photos to what they delivered themselves. */
function refuseForeign({ courierUid, hasDelivery }: StoredOrder, context: CallContext): void {
  const isOwn = courierUid === accountUid(context) || mayActForCouriers(context)
  if (!hasDelivery || !isOwn) throw marketError('order-not-found')
}

async function refuseUnwanted({ db, now }: Dependencies, order: StoredOrder): Promise<void> {
  const settings = (await findDeliverySettings(db, [order.shopId])).get(order.shopId)
  const refusal = whyNoDoorPhoto({ ...order, isWanted: settings?.doorPhoto ?? true, now: now() })
  if (refusal) throw marketError(refusal)
}

/** Opens the photo of an order of the caller's own. Throws door-photo-not-found. */
export async function doorPhoto(
  deps: Pick<MarketDependencies, 'db' | 'accounts' | 'storage'>,
  key: OrderKey,
  context: CallContext,
): Promise<File> {
  return openPhoto(deps, (await ownOrder(deps, key, context)).id)
}

/** Opens the photo of any order, for operators. Throws door-photo-not-found. */
export async function staffDoorPhoto(
  deps: Pick<MarketDependencies, 'db' | 'storage'>,
  { orderId }: { orderId: string },
): Promise<File> {
  return openPhoto(deps, (await getOrder(deps.db, orderId)).id)
}

async function openPhoto({ db, storage }: Pick<MarketDependencies, 'db' | 'storage'>, orderId: string): Promise<File> {
  const photo = await findDoorPhoto(db, orderId)
  const file = photo && (await storage.get(pictureKey(doorPhotos, photo.id, DOOR_PHOTO_WIDTH)))
  if (!file) throw marketError('door-photo-not-found')
  return new File([Buffer.from(file.bytes)], 'entrega.webp', { type: PICTURE_TYPE })
}
