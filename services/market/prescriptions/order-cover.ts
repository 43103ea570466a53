import type { Transaction } from 'kysely'
import type { ShippingAddress } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { isUnprovedAtDoor, recordPrescriptionState } from '../orders/record-prescription.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { Tables } from '../tables.ts'
import type { OrderPrescriptionAsked } from './contract.ts'
import {
  type Cover,
  coverProducts,
  findNeededProducts,
  isPrescriptionPending,
  type NeededProduct,
  type PrescriptionState,
  toPrescriptionState,
} from './rules/prescription.ts'
import {
  attachSent,
  countSent,
  detachSent,
  findUses,
  giveUsesBack,
  insertUses,
  lockAccepted,
  lockUnattached,
  trimUses,
} from './store.ts'

type Lines = Parameters<typeof findNeededProducts>[0]

/** The fields of an order that decide about its prescriptions. */
export interface PrescribedOrder {
  id: string
  referenceId: string
  ownerUid: string
  shopId: string
  shop: { timeZone: string }
  lines: readonly (Lines[number] & { isBackorder: boolean })[]
  scheduledStart: Date | null
  promisedAt: Date
  shippingAddress: ShippingAddress | null
  prescription: { state: PrescriptionState; until: Date | null } | null
}

export interface PrescriptionPlan {
  prescription: PrescribedOrder['prescription']
  covers: Cover[]
  /** Chosen ones that wait for their review. */
  attached: readonly string[]
}

interface Buyer {
  ownerUid: string
  shop: { id: string; timeZone: string }
  now: Date
  /** Those that the buyer chose; null: whichever accepted one covers a product. */
  chosen: readonly string[] | null
  /** Pays at the door without a proved phone or an order received: less time to send one. */
  isUnproved: boolean
}

/**
 * Decides which prescriptions cover a new order, and locks them until it is placed. Throws prescription-not-usable when
 * a chosen one is not the buyer's, is over, or went with another order.
 */
export async function planPrescriptions(
  trx: Transaction<Tables>,
  lines: Lines,
  { ownerUid, shop, now, chosen, isUnproved }: Buyer,
): Promise<PrescriptionPlan> {
  const needed = findNeededProducts(lines)
  if (needed.length === 0) return { prescription: null, covers: [], attached: [] }
  const owner = { ownerUid, shopId: shop.id }
  const accepted = await lockAccepted(trx, { ...owner, ids: chosen, today: formatDay(now, shop.timeZone) })
  const known = new Set(accepted.map(({ id }) => id))
  const attached = [...new Set(chosen ?? [])].filter((id) => !known.has(id))
  if (attached.length > 0 && (await lockUnattached(trx, { ...owner, ids: attached })) < attached.length)
    throw marketError('prescription-not-usable')

  const { covers, uncovered } = coverProducts(needed, accepted)
  const counts = { needed: needed.length, uncovered: uncovered.length, sent: attached.length }
  return { prescription: toPrescriptionState(counts, { now, isUnproved }), covers, attached }
}

/** Writes the plan of an order that was inserted, and asks its customer for what is missing. */
export async function applyPrescriptionPlan(
  trx: Transaction<Tables>,
  deps: Pick<MarketDependencies, 'jobs'>,
  order: OrderOfFact,
  { prescription, covers, attached }: PrescriptionPlan,
): Promise<void> {
  await insertUses(trx, order.id, covers)
  if (attached.length > 0) await attachSent(trx, { ...order, orderId: order.id, ids: attached })
  if (prescription?.state === 'missing') await askForPrescription(trx, deps, order, { reason: null, cause: 'order' })
}

/**
 * Brings an order, which its transaction has locked, to what its lines and prescriptions say now: after one was sent or
 * reviewed, or its lines changed. `accepts` are prescriptions that may cover it besides those that do. Answers its state.
 */
export async function refreshPrescriptionState(
  trx: Transaction<Tables>,
  order: PrescribedOrder,
  { now, accepts = [] }: { now: Date; accepts?: readonly string[] },
): Promise<PrescriptionState | null> {
  const { prescription: before } = order
  if (!before || before.state === 'seen') return before?.state ?? null

  const needed = findNeededProducts(order.lines)
  await trimUses(trx, order.id, needed)
  const uses = new Set((await findUses(trx, order.id)).map(({ productId }) => productId))
  const open = needed.filter(({ productId }) => !uses.has(productId))
  const { covers, uncovered } = await coverOpen(trx, order, { open, accepts, now })
  await insertUses(trx, order.id, covers)

  const sent = await countSent(trx, order.id)
  const isUnproved = await isUnprovedAtDoor(trx, order.id)
  const next = toPrescriptionState({ needed: needed.length, uncovered: uncovered.length, sent }, { now, isUnproved })
  const isReleased = isPrescriptionPending(before) && !isPrescriptionPending(next)
  await recordPrescriptionState(trx, order, {
    state: next?.state ?? null,
    // Lines that changed do not put off a deadline that runs.
    until: next?.state === 'missing' && before.state === 'missing' ? before.until : (next?.until ?? null),
    isReleased,
    now,
  })
  return next?.state ?? null
}

async function coverOpen(
  trx: Transaction<Tables>,
  { ownerUid, shopId, shop }: PrescribedOrder,
  { open, accepts: ids, now }: { open: readonly NeededProduct[]; accepts: readonly string[]; now: Date },
) {
  if (open.length === 0 || ids.length === 0) return { covers: [], uncovered: open }
  const accepted = await lockAccepted(trx, { ownerUid, shopId, today: formatDay(now, shop.timeZone), ids })
  return coverProducts(open, accepted)
}

/** Returns what a cancelled order used of prescriptions, and those that nobody reviewed. */
export async function releasePrescriptions(trx: Transaction<Tables>, orderId: string): Promise<void> {
  await giveUsesBack(trx, orderId)
  await detachSent(trx, orderId)
}

type OrderOfFact = Pick<PrescribedOrder, 'id' | 'referenceId' | 'ownerUid' | 'shopId'>

/** Has the customer asked for a prescription by message; once per `cause`. */
export async function askForPrescription(
  trx: Transaction<Tables>,
  { jobs }: Pick<MarketDependencies, 'jobs'>,
  { id: orderId, referenceId, ownerUid }: OrderOfFact,
  { reason, cause }: { reason: string | null; cause: string },
): Promise<void> {
  const fact: OrderPrescriptionAsked = { orderId, referenceId, ownerUid, reason, cause }
  await jobs.publish(trx, 'order-prescription-asked', fact)
}
