import { formatMoney } from '#shared/money.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { readWords } from '../search/interpret-search.ts'
import { toTypedSearch } from '../store/matches-search.ts'
import type { StockItem, StockMovementLine } from './contract.ts'
import { toLot } from './stock-lots.ts'
import { findLotsOfVariant } from './store/lots.ts'
import { findSuppliers } from './store/stock-entries.ts'
import { findByCode, findStock, findStockItem, type StockItemRecord, type StockQuery } from './store/stock-items.ts'
import { findMovements, type MovementRecord } from './store/stock-movements.ts'
import { toStockItem } from './to-stock-item.ts'

type Dependencies = Pick<MarketDependencies, 'db'>

interface Filters {
  shopId: string
  search?: string | undefined
  only?: NonNullable<StockQuery['only']> | undefined
  first: number
  after?: string | undefined
}

/** A page of a shop's stock. */
export async function staffStock({ db }: Dependencies, { shopId, search: typed = '', only, first, after }: Filters) {
  const words = typed === '' ? [] : await readWords(db, { shopId, phrase: typed })
  const stems = words.map((word) => word.stems[0] ?? word.word)
  const found = await findStock(db, {
    shopId,
    search: typed === '' ? null : await toTypedSearch(db, shopId, { typed, stems }),
    only: only ?? null,
    after: after ?? null,
    limit: first + 1,
  })
  const page = found.slice(0, first)
  return { items: page.map(toStockItem), endCursor: found.length > first ? (page.at(-1)?.variantId ?? null) : null }
}

/** The variants with this barcode or SKU. */
export async function findStockItems(
  { db }: Dependencies,
  { shopId, code }: { shopId: string; code: string },
): Promise<{ items: StockItem[] }> {
  return { items: (await findByCode(db, shopId, code)).map(toStockItem) }
}

/** A variant's stock with its movements, newest first. */
export async function stockHistory(
  { db, now }: Dependencies & Pick<MarketDependencies, 'now'>,
  {
    shopId,
    productVariantId: variantId,
    first,
    before,
  }: { shopId: string; productVariantId: string; first: number; before?: number | undefined },
) {
  const item = await findStockItem(db, shopId, variantId)
  if (!item) throw marketError('offer-not-found')
  const lots = await findLotsOfVariant(db, { shopId, variantId })
  const found = await findMovements(db, { shopId, variantId, before: before ?? null, limit: first + 1 })
  const page = found.slice(0, first)
  return {
    item: toStockItem(item),
    lots: lots.map((lot) => toLot(lot, now())),
    movements: page.map((movement) => toMovementLine(movement, item)),
    endCursor: found.length > first ? (page.at(-1)?.id ?? null) : null,
  }
}

function toMovementLine(movement: MovementRecord, { currency }: StockItemRecord): StockMovementLine {
  const { id, at, reason, quantity, stockAfter, actorUid, cause, orderReference, entryId, unitCost } = movement
  const [kind, subject = null] = cause?.split(':') ?? []
  return {
    id,
    at: at.toISOString(),
    reason,
    quantity,
    stockAfter,
    actorUid,
    orderId: kind === 'order' ? subject : null,
    orderReference,
    transferId: kind === 'transfer' ? subject : null,
    importId: kind === 'import' || kind === 'undo-import' ? subject : null,
    entry:
      entryId === null
        ? null
        : {
            id: entryId,
            counted: movement.counted,
            unitCost,
            displayUnitCost: unitCost === null ? null : formatMoney(unitCost, currency),
            supplier: movement.supplier,
            note: movement.note ?? '',
            isUndo: movement.undoes !== null,
            canUndo: movement.undoes === null && !movement.isUndone,
          },
  }
}

export async function stockSuppliers({ db }: Dependencies, { shopId }: { shopId: string }) {
  return { suppliers: await findSuppliers(db, shopId) }
}
