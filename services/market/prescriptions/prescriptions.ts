import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { Prescription, PrescriptionsOfOrder } from './contract.ts'
import { findPrescription, findPrescriptionsOfOrder, findUsablePrescriptions, findUses } from './store.ts'
import { openFile, toNeeded, toPrescription } from './to-prescription.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'accounts'>

/** The caller's prescriptions that an order at this shop may name. */
export async function prescriptions(
  { db, now, records }: Pick<MarketDependencies, 'db' | 'now'> & Pick<CatalogueDependencies, 'records'>,
  { shopId }: { shopId: string },
  context: CallContext,
): Promise<Prescription[]> {
  const shop = await records.shop(shopId)
  const rows = await findUsablePrescriptions(db, {
    ownerUid: accountUid(context),
    shopId: shop.id,
    today: formatDay(now(), shop.timeZone),
  })
  return rows.map((row) => toPrescription(row, shop.timeZone))
}

/** What an order of the caller's own needs, what was sent for it, and which accepted ones could cover it. */
export async function showPrescriptions(
  { db, now, accounts }: Dependencies,
  key: OrderKey,
  context: CallContext,
): Promise<PrescriptionsOfOrder> {
  const { id, ownerUid, shopId, lines, shop } = await ownOrder({ db, accounts }, key, context)
  const today = formatDay(now(), shop.timeZone)
  // The holder of a link sees nothing of its owner's other orders.
  const isOwner = context.viewer.uid === ownerUid
  const [sent, uses, accepted] = await Promise.all([
    findPrescriptionsOfOrder(db, id),
    findUses(db, id),
    isOwner ? findUsablePrescriptions(db, { ownerUid, shopId, today }) : [],
  ])
  const needed = toNeeded(lines, uses)
  const covers = ({ products, state }: (typeof accepted)[number]) =>
    state === 'accepted' &&
    needed.some(
      (need) =>
        need.prescriptionId === null &&
        products.some(({ productId, left }) => productId === need.productId && left >= need.units),
    )
  return {
    needed,
    prescriptions: (isOwner ? sent : sent.filter(({ orderId }) => orderId === id)).map((row) =>
      toPrescription(row, shop.timeZone),
    ),
    usable: accepted.filter(covers).map((row) => toPrescription(row, shop.timeZone)),
  }
}

/** The photo or PDF of a prescription that was sent for an order of the caller's own. */
export async function prescriptionFile(
  deps: Dependencies & Pick<MarketDependencies, 'storage'>,
  { prescriptionId, ...key }: OrderKey & { prescriptionId: string },
  context: CallContext,
): Promise<File> {
  const order = await ownOrder(deps, key, context)
  const row = await findPrescription(deps.db, prescriptionId)
  const isOfOrder = row !== null && row.orderId === order.id && row.ownerUid === order.ownerUid
  if (!isOfOrder) throw marketError('prescription-not-found')
  return openFile(deps, row)
}
