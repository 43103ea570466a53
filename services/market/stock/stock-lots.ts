import type { CallContext } from '#shared/rpc/service.ts'
import { hasRight } from '#shared/staff-areas.ts'
import { toCsv } from '#shared/tables/to-csv.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { recordExport } from '../exports/exports.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { StockLot } from './contract.ts'
import { getLotState } from './rules/lots.ts'
import { findLot, findLotBuyers, findLots, type LotRecord } from './store/lots.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Lots of a shop with units left, those that expire first; or those whose code begins so, also sold ones. */
export async function stockLots(
  { db, now }: Dependencies,
  {
    shopId,
    code = '',
    first,
    after,
  }: { shopId: string; code?: string | undefined; first: number; after?: string | undefined },
): Promise<{ lots: StockLot[]; endCursor: string | null }> {
  const found = await findLots(db, { shopId, code: code || null, after: after ?? null, limit: first + 1 })
  const page = found.slice(0, first)
  return {
    lots: page.map((lot) => toLot(lot, now())),
    endCursor: found.length > first ? (page.at(-1)?.id ?? null) : null,
  }
}

/** A lot and the orders that have units of it, to call their buyers: null for who may not read orders. */
export async function stockLot({ db, now }: Dependencies, { lotId }: { lotId: string }, { viewer }: CallContext) {
  const lot = await findLot(db, lotId)
  if (!lot) throw marketError('stock-lot-not-found')
  if (!hasRight(viewer.areas, 'orders', 'read')) return { lot: toLot(lot, now()), buyers: null }

  const buyers = await findLotBuyers(db, lotId)
  return {
    lot: toLot(lot, now()),
    buyers: buyers.map((buyer) => ({ ...buyer, orderedAt: buyer.orderedAt.toISOString() })),
  }
}

/** The buyers of a lot as a CSV. */
export async function stockLotFile({ db, now }: Dependencies, { lotId }: { lotId: string }, context: CallContext) {
  const lot = await findLot(db, lotId)
  if (!lot) throw marketError('stock-lot-not-found')
  const { title, optionTitle, sku, code, expiresOn, timeZone } = lot
  const rows = (await findLotBuyers(db, lotId)).map((buyer) => [
    buyer.reference,
    formatDay(buyer.orderedAt, timeZone),
    buyer.fullName,
    buyer.phoneNumber,
    buyer.email ?? '',
    `${buyer.quantity}`,
    [title, optionTitle].filter(Boolean).join(' '),
    sku,
    code,
    expiresOn ?? '',
  ])
  await recordExport({ db, now }, { kind: 'lot', format: 'csv', facts: { lotId, code }, rows: rows.length }, context)
  const heading = ['Pedido', 'Fecha', 'Cliente', 'Teléfono', 'Correo', 'Unidades', 'Producto', 'SKU', 'Lote', 'Vence']
  return { fileName: `lote-${code}-${formatDay(now(), timeZone)}.csv`, csv: toCsv([heading, ...rows]) }
}

export function toLot(lot: LotRecord, now: Date): StockLot {
  const { variantId, receivedAt, timeZone, ...same } = lot
  return {
    ...same,
    productVariantId: variantId,
    receivedAt: receivedAt.toISOString(),
    state: getLotState(lot.expiresOn, formatDay(now, timeZone)),
  }
}
