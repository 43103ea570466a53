import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { changeAsStaff, type StaffAction } from '../fulfilment/change-as-staff.ts'
import { cancelOrderInTransaction } from '../orders/cancel-in-transaction.ts'
import { getOrder } from '../orders/get-order.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { recordOrderNote } from '../orders/record-prescription.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { NeededPrescription, Prescription } from './contract.ts'
import { askForPrescription, refreshPrescriptionState } from './order-cover.ts'
import {
  findNeededProducts,
  type NeededProduct,
  type PrescriptionState,
  whyCannotAccept,
} from './rules/prescription.ts'
import { findPrescription, findPrescriptionsOfOrder, findUses, insertAllowed, writeReview } from './store.ts'
import { openFile, toNeeded, toPrescription } from './to-prescription.ts'

interface PrescriptionKey {
  orderId: string
  prescriptionId: string
}

type Reviewed = { state: PrescriptionState | null }

/** What an order needs and what was sent for it, for operators. Throws order-not-found. */
export async function staffPrescriptions(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  { orderId }: { orderId: string },
): Promise<{
  needed: NeededPrescription[]
  prescriptions: (Prescription & { reviewedBy: string | null })[]
  today: string
}> {
  const { id, lines, shop } = await getOrder(deps.db, orderId)
  const [rows, uses] = await Promise.all([findPrescriptionsOfOrder(deps.db, id), findUses(deps.db, id)])
  return {
    needed: toNeeded(lines, uses),
    prescriptions: rows.map((row) => ({ ...toPrescription(row, shop.timeZone), reviewedBy: row.reviewedBy })),
    today: formatDay(deps.now(), shop.timeZone),
  }
}

/** The photo or PDF of a prescription of an order, for operators. */
export async function staffPrescriptionFile(
  deps: Pick<MarketDependencies, 'db' | 'storage'>,
  { orderId, prescriptionId }: PrescriptionKey,
): Promise<File> {
  const { id } = await getOrder(deps.db, orderId)
  const rows = await findPrescriptionsOfOrder(deps.db, id)
  const row = rows.find((each) => each.id === prescriptionId)
  if (!row) throw marketError('prescription-not-found')
  return openFile(deps, row)
}

/** Accepts a prescription for products of its order and, as far as it allows, of later ones. */
export async function acceptPrescription(
  deps: ChangeDependencies,
  {
    orderId,
    prescriptionId,
    validUntil,
    products,
  }: PrescriptionKey & { validUntil: string; products: NeededProduct[] },
  context: CallContext,
): Promise<Reviewed> {
  const facts = { prescriptionId, validUntil, products }
  const { order } = await changeAsStaff(
    deps,
    { orderId, action: 'accept-prescription', facts },
    context,
    async (act) => {
      const { trx, order: found, actorUid, now } = act
      await requireSent(act, prescriptionId)
      const needed = findNeededProducts(found.lines)
      const refusal = whyCannotAccept({ validUntil, products }, { needed, today: formatDay(now, found.shop.timeZone) })
      if (refusal) throw marketError(refusal)

      const key = { id: prescriptionId, orderId: found.id }
      if (!(await writeReview(trx, key, { by: actorUid, at: now, validUntil })))
        throw marketError('prescription-reviewed')
      await insertAllowed(trx, prescriptionId, products)
      const state = await refreshPrescriptionState(trx, found, { now, accepts: [prescriptionId] })
      const note = state === 'accepted' ? 'Receta aceptada' : 'Receta aceptada para una parte del pedido'
      await recordOrderNote(trx, found, { note, actorUid, now })
      if (state === 'missing') await askForPrescription(trx, deps, found, { reason: null, cause: prescriptionId })
    },
  )
  return { state: order.prescription?.state ?? null }
}

/** Rejects a prescription. The customer may send another one; `isFinal` cancels the order with its refund. */
export async function rejectPrescription(
  deps: ChangeDependencies,
  { orderId, prescriptionId, reason, isFinal }: PrescriptionKey & { reason: string; isFinal: boolean },
  context: CallContext,
): Promise<Reviewed> {
  const facts = { prescriptionId, reason, isFinal }
  const { order } = await changeAsStaff(
    deps,
    { orderId, action: 'reject-prescription', facts },
    context,
    async (act) => {
      const { trx, order: found, actorUid, now } = act
      await requireSent(act, prescriptionId)
      const key = { id: prescriptionId, orderId: found.id }
      if (!(await writeReview(trx, key, { by: actorUid, at: now, reason }))) throw marketError('prescription-reviewed')
      if (isFinal) {
        await cancelOrderInTransaction(trx, deps, found, { by: 'staff', actorUid, reason, refundTo: 'payment', now })
        return
      }
      const state = await refreshPrescriptionState(trx, found, { now })
      await recordOrderNote(trx, found, { note: `No pudimos aceptar la receta: ${reason}`, actorUid, now })
      if (state === 'missing') await askForPrescription(trx, deps, found, { reason, cause: prescriptionId })
    },
  )
  return { state: order.prescription?.state ?? null }
}

async function requireSent({ trx, order }: StaffAction, prescriptionId: string): Promise<void> {
  const row = await findPrescription(trx, prescriptionId)
  if (!row || row.orderId !== order.id) throw marketError('prescription-not-found')
  if (row.state !== 'sent' || order.status !== 'NEW') throw marketError('prescription-reviewed')
}
