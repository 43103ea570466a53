import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { lockStock, moveStock } from '../offers/move-stock.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import { NO_LOT, type StockMovement } from '../store/state-movement.ts'
import type { Tables } from '../tables.ts'
import type { StockItem } from './contract.ts'
import { type LotChange, planLotUndo } from './rules/lots.ts'
import { type EntryKind, getShortage, getStockChange, whyNoEntry } from './rules/stock-entry.ts'
import { countInLots, findLot, findLotChanges, moveLots, putLot } from './store/lots.ts'
import { type EntryRecord, findEntry, insertEntry, setLowAt } from './store/stock-entries.ts'
import { findStockItem, type StockItemRecord } from './store/stock-items.ts'
import { toStockItem } from './to-stock-item.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'log'>

interface NewEntry {
  shopId: string
  productVariantId: string
  kind: EntryKind
  units: number
  unitCost: number | null
  supplier: string
  note: string
  lot: { code: string; expiresOn: string | null } | null
  lotId: string | null
}

export interface RecordedEntry {
  item: StockItem
  entryId: string
  /** By how much the stock changed. */
  change: number
  /** Units that orders wait for and a count did not find. */
  shortage: number
}

/** Records an entry with its movement, once per Idempotency-Key. */
export async function recordStockEntry(
  deps: Dependencies,
  input: NewEntry,
  context: CallContext,
): Promise<RecordedEntry> {
  const actorUid = accountUid(context)
  const { shopId, productVariantId: variantId, kind, units } = input
  const recorded = await retryOnDeadlock(deps, () =>
    createOnce(deps, { operation: 'recordStockEntry', input }, context, async (trx) => {
      const before = await lockItem(trx, shopId, variantId)
      const refusal = whyNoEntry(kind, units, before)
      if (refusal) throw marketError(refusal)

      const entry: EntryRecord = {
        id: newId(),
        shopId,
        variantId,
        productId: before.productId,
        kind,
        quantity: getStockChange(kind, units, before),
        counted: kind === 'counted' ? units : null,
        unitCost: input.unitCost,
        supplier: input.supplier || null,
        note: input.note,
        actorUid,
        at: deps.now(),
        undoes: null,
        lotId: await findEntryLot(trx, input, { productId: before.productId, now: deps.now() }),
      }
      await writeEntry(trx, entry)
      return { entryId: entry.id, change: entry.quantity, shortage: getShortage(kind, units, before) }
    }),
  )
  return { ...recorded, item: await getItem(deps, shopId, variantId) }
}

/** The lot that received units go to, or that others leave; null: none was said. */
async function findEntryLot(
  trx: Transaction<Tables>,
  { shopId, productVariantId: variantId, kind, units, lot, lotId }: NewEntry,
  { productId, now }: { productId: string; now: Date },
): Promise<string | null> {
  if (kind === 'received') return lot && putLot(trx, { shopId, variantId, productId, ...lot, at: now })
  if (lotId === null || (kind !== 'damaged' && kind !== 'supplier-return')) return null
  const found = await findLot(trx, lotId)
  if (found?.shopId !== shopId || found.variantId !== variantId) throw marketError('stock-lot-not-found')
  if (found.remaining < units) throw marketError('stock-lot-too-small')
  return lotId
}

/** Undoes an entry by a movement of the opposite quantity, once. */
export async function undoStockEntry(
  deps: Dependencies,
  { entryId }: { entryId: string },
  context: CallContext,
): Promise<RecordedEntry> {
  const actorUid = accountUid(context)
  const undone = await findEntry(deps.db, entryId)
  if (!undone) throw marketError('stock-entry-not-found')
  if (undone.undoes !== null) throw marketError('stock-entry-not-undoable')

  const undo: EntryRecord = {
    ...undone,
    id: newId(),
    quantity: -undone.quantity,
    counted: null,
    note: '',
    actorUid,
    at: deps.now(),
    undoes: undone.id,
  }
  await retryOnDeadlock(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const { stock, allowBackorder } = await lockItem(trx, undone.shopId, undone.variantId)
      if (undo.quantity < 0 && stock + undo.quantity < 0 && !allowBackorder) throw marketError('stock-not-there')
      const lot = undo.lotId === null ? null : await findLot(trx, undo.lotId)
      if (lot && lot.remaining + undo.quantity < 0) throw marketError('stock-lot-too-small')
      if (lot) return writeEntry(trx, undo)
      const taken = await findLotChanges(trx, `entry:${undone.id}`)
      const withoutLot = stock - (await countInLots(trx, undone))
      return writeUndo(trx, undo, planLotUndo(undo.quantity, { taken, withoutLot }))
    }),
  )
  const item = await getItem(deps, undone.shopId, undone.variantId)
  return { entryId: undo.id, change: undo.quantity, shortage: 0, item }
}

/** Locks the offer, and then reads it: a sale that held the lock is in what is read. */
async function lockItem(trx: Transaction<Tables>, shopId: string, variantId: string): Promise<StockItemRecord> {
  await lockStock(trx, shopId, [variantId])
  const item = await findStockItem(trx, shopId, variantId)
  if (!item) throw marketError('offer-not-found')
  return item
}

async function writeEntry(
  trx: Transaction<Tables>,
  entry: EntryRecord,
  { lotId }: Pick<StockMovement, 'lotId'> = entry,
): Promise<void> {
  if (!(await insertEntry(trx, entry))) throw marketError('stock-entry-not-undoable')
  await moveStock(trx, entry.shopId, [{ ...entry, change: entry.quantity }], toMovement(entry, lotId))
}

/** Writes an undo that names no lot: the stock moves at once, then the lots that the undone entry changed. */
async function writeUndo(trx: Transaction<Tables>, undo: EntryRecord, changes: readonly LotChange[]): Promise<void> {
  await writeEntry(trx, undo, { lotId: NO_LOT })
  for (const { lotId, change } of changes) await moveLots(trx, { ...undo, change }, toMovement(undo, lotId))
}

function toMovement({ id, kind, actorUid, at }: EntryRecord, lotId: StockMovement['lotId']): StockMovement {
  return { reason: kind, cause: `entry:${id}`, actorUid, at, lotId: lotId ?? null }
}

/** Sets when a variant is to be bought again. */
export async function setStockThreshold(
  deps: Dependencies,
  { shopId, productVariantId, lowAt }: { shopId: string; productVariantId: string; lowAt: number | null },
): Promise<{ item: StockItem }> {
  await setLowAt(deps.db, { shopId, variantId: productVariantId, lowAt })
  return { item: await getItem(deps, shopId, productVariantId) }
}

async function getItem({ db }: Dependencies, shopId: string, variantId: string): Promise<StockItem> {
  const item = await findStockItem(db, shopId, variantId)
  if (!item) throw marketError('offer-not-found')
  return toStockItem(item)
}
