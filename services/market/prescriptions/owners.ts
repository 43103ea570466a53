import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Prescription } from './contract.ts'
import {
  deleteErased,
  deleteOld,
  erasePrescriptionsOf,
  findPrescriptionsOfOwner,
  moveByOrder,
  moveOwner,
} from './store.ts'
import { toPrescription } from './to-prescription.ts'

/** All prescriptions of a person, for the export of their data. */
export async function exportPrescriptions(db: Kysely<Tables>, ownerUid: string): Promise<Prescription[]> {
  const rows = await findPrescriptionsOfOwner(db, ownerUid)
  return rows.map((row) => toPrescription(row, 'UTC'))
}

/** Moves all prescriptions of an account to another. */
export async function movePrescriptions(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await moveOwner(trx, { from, to })
}

/** Moves the prescriptions of orders that changed their owner. */
export async function movePrescriptionsOfOrders(
  trx: Transaction<Tables>,
  orders: readonly { id: string }[],
  to: string,
): Promise<void> {
  await moveByOrder(trx, { orderIds: orders.map(({ id }) => id), to })
}

/**
 * Deletes a person's prescriptions, whose files the sweep removes. One that an open order waits for stays with that order
 * until it ends; `deleteOfEndedOrders` then deletes it.
 */
export async function erasePrescriptions(
  trx: Transaction<Tables>,
  { ownerUid, erasedUid }: { ownerUid: string; erasedUid: string },
): Promise<void> {
  await erasePrescriptionsOf(trx, { ownerUid, erasedUid })
}

/** Deletes prescriptions of erased persons whose order has ended. */
export async function deleteOfEndedOrders(db: Kysely<Tables>): Promise<void> {
  await deleteErased(db)
}

/** Deletes prescriptions without an order after a day, and others after two years. Returns how many. */
export function sweepPrescriptions(db: Kysely<Tables>, now: Date): Promise<number> {
  const dayMs = 86_400_000
  return deleteOld(db, {
    withoutOrder: new Date(now.getTime() - dayMs),
    others: new Date(now.getTime() - 730 * dayMs),
  })
}
