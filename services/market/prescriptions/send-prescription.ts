import type { Transaction } from 'kysely'
import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { transitionOrder, transitionOrderInTransaction } from '../orders/order-transitions.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import { recordOrderNote } from '../orders/record-prescription.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { Tables } from '../tables.ts'
import type { Prescription, PrescriptionsOfOrder } from './contract.ts'
import { refreshPrescriptionState } from './order-cover.ts'
import { prescriptionFiles } from './prescription-files.ts'
import { showPrescriptions } from './prescriptions.ts'
import { isPrescriptionPending } from './rules/prescription.ts'
import { attachFile, countSentSince, findPrescription, findUses, insertPrescription } from './store.ts'
import { toPrescription } from './to-prescription.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'storage' | 'log' | 'accounts' | 'jobs'>

const MOST_A_DAY = 20

/** Sends a prescription before its order, which names it in `prescriptionIds`. */
export async function draftPrescription(
  deps: Pick<Dependencies, 'db' | 'now' | 'storage' | 'log'> & Pick<CatalogueDependencies, 'records'>,
  { shopId, petName, file }: { shopId: string; petName: string; file: File },
  context: CallContext,
): Promise<Prescription> {
  const ownerUid = accountUid(context)
  const { id, timeZone } = await deps.records.shop(shopId)
  const input = { shopId: id, petName, picture: await fingerprintPicture({ file }) }
  return storePicture(prescriptionFiles, deps, { file }, async (fileId, { isPdf }) => {
    const { prescriptionId } = await createOnce(deps, { operation: 'draftPrescription', input }, context, (trx) =>
      insertWithFile(trx, deps.now(), { fileId, isPdf, ownerUid, shopId: id, orderId: null, petName }),
    )
    const row = await findPrescription(deps.db, prescriptionId)
    if (!row) throw marketError('prescription-not-found')
    return { answer: toPrescription(row, timeZone) }
  })
}

/** Sends a prescription for an order that waits for one. The holder of the order's link may, for its owner. */
export async function sendPrescription(
  deps: Dependencies,
  { file, petName, ...key }: OrderKey & { file: File; petName: string },
  context: CallContext,
): Promise<PrescriptionsOfOrder> {
  // Refused before the costly decoding of the picture.
  const { id: orderId, ownerUid, prescription } = await ownOrder(deps, key, context)
  if (!isPrescriptionPending(prescription)) throw marketError('prescription-not-asked')

  const input = { orderId, petName, picture: await fingerprintPicture({ file }) }
  // The holder of a link has no account: the key is the order's.
  const requestKey = context.idempotencyKey && hashSecret(`${orderId} ${context.idempotencyKey}`)
  const request = { schema: 'market', owner: ownerUid, key: requestKey, operation: 'send-prescription' }
  return storePicture(prescriptionFiles, deps, { file }, async (fileId, { isPdf }) => {
    const now = deps.now()
    const outcome = await retryOnDeadlock(deps, () =>
      once(deps.db, { ...request, fingerprint: computeFingerprint(input), now }, (trx) =>
        transitionOrderInTransaction(trx, orderId, async (_, order) => {
          if (order.status !== 'NEW' || !isPrescriptionPending(order.prescription))
            throw marketError('prescription-not-asked')
          const { shopId } = order
          const of = { ownerUid: order.ownerUid, shopId, orderId, petName }
          const sent = await insertWithFile(trx, now, { fileId, isPdf, ...of })
          await refreshPrescriptionState(trx, order, { now })
          await recordOrderNote(trx, order, { note: 'Receta enviada', actorUid: null, now })
          return sent
        }),
      ),
    )
    if ('refusal' in outcome) throw marketError(outcome.refusal, { retryAfter: 1 })
    return { answer: await showPrescriptions(deps, { ...key, orderId }, context) }
  })
}

/** Covers products of an order that waits with an accepted prescription of its owner. */
export async function reusePrescription(
  deps: Dependencies,
  { orderId: idOrReference, prescriptionId }: { orderId: string; prescriptionId: string },
  context: CallContext,
): Promise<PrescriptionsOfOrder> {
  const { id: orderId, ownerUid } = await ownOrder(deps, { orderId: idOrReference }, context)
  if (ownerUid !== accountUid(context)) throw marketError('order-not-found')

  await transitionOrder(deps, orderId, async (trx, order) => {
    if (order.status !== 'NEW' || !isPrescriptionPending(order.prescription))
      throw marketError('prescription-not-asked')
    const before = await findUses(trx, orderId)
    await refreshPrescriptionState(trx, order, { now: deps.now(), accepts: [prescriptionId] })
    const after = await findUses(trx, orderId)
    if (after.length === before.length) throw marketError('prescription-not-usable')
  })
  return showPrescriptions(deps, { orderId }, context)
}

interface NewPrescription {
  fileId: string
  isPdf: boolean
  ownerUid: string
  shopId: string
  orderId: string | null
  petName: string
}

async function insertWithFile(
  trx: Transaction<Tables>,
  now: Date,
  { fileId, isPdf, ...of }: NewPrescription,
): Promise<{ prescriptionId: string }> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  if ((await countSentSince(trx, of.ownerUid, dayAgo)) >= MOST_A_DAY) throw marketError('too-many-prescriptions')
  const prescriptionId = newId()
  await insertPrescription(trx, { ...of, id: prescriptionId, sentAt: now })
  const isUsed = await attachFile(trx, { fileId, prescriptionId, isPdf, since: getSweepStart(now) })
  if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
  return { prescriptionId }
}
