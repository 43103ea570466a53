import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { lockStock, moveStock, type StockChange } from '../offers/move-stock.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import type { StockMovement } from '../store/state-movement.ts'
import type { Tables } from '../tables.ts'
import { type Difference, MOST_TRANSFER_LINES, splitOverLots, whyNotReceived } from './rules/transfers.ts'
import { findTakenLots, putLot } from './store/lots.ts'
import {
  areOfOneCountry,
  findSharedProduct,
  findTransfer,
  findTransfers,
  insertTransfer,
  lockTransfer,
  putTransferLine,
  removeTransferLine,
  type TransferRecord,
  writeReceived,
  writeTransferState,
} from './store/transfers.ts'
import type { StockTransfer } from './transfer-contract.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'log'>

/** Transfers from or to a shop, newest first. */
export async function stockTransfers(
  { db }: Dependencies,
  { shopId, first, after }: { shopId: string; first: number; after?: string | undefined },
) {
  const found = await findTransfers(db, { shopId, after: after ?? null, limit: first + 1 })
  const page = found.slice(0, first)
  return {
    transfers: page.map(toTransfer),
    endCursor: found.length > first ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function stockTransfer({ db }: Dependencies, { transferId }: { transferId: string }) {
  const transfer = await findTransfer(db, transferId)
  if (!transfer) throw marketError('stock-transfer-not-found')
  return { transfer: toTransfer(transfer) }
}

/** Begins an empty transfer, once per Idempotency-Key. */
export async function createStockTransfer(
  deps: Dependencies,
  input: { shopId: string; toShopId: string; note: string },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  const { shopId: fromShopId, toShopId, note } = input
  if (fromShopId === toShopId || !(await areOfOneCountry(deps.db, [fromShopId, toShopId])))
    throw marketError('stock-transfer-shops-not-valid')
  const { transferId } = await createOnce(deps, { operation: 'createStockTransfer', input }, context, async (trx) => {
    const id = newId()
    await insertTransfer(trx, { id, fromShopId, toShopId, note, actorUid, now: deps.now() })
    return { transferId: id }
  })
  return stockTransfer(deps, { transferId })
}

/** Sets a line of a draft; 0 units take it out. */
export function setTransferLine(
  deps: Dependencies,
  { transferId, productVariantId: variantId, units }: { transferId: string; productVariantId: string; units: number },
) {
  return changeTransfer(deps, transferId, 'draft', async (trx, transfer) => {
    if (units === 0) return removeTransferLine(trx, { transferId, variantId })
    await writeLine(trx, transfer, { variantId, units })
  })
}

/** Adds a unit to a draft. */
export function addTransferUnit(
  deps: Dependencies,
  { transferId, productVariantId: variantId }: { transferId: string; productVariantId: string },
) {
  return changeTransfer(deps, transferId, 'draft', async (trx, transfer) => {
    const known = transfer.lines.find((line) => line.variantId === variantId)
    await writeLine(trx, transfer, { variantId, units: (known?.sent ?? 0) + 1 })
  })
}

async function writeLine(
  trx: Transaction<Tables>,
  transfer: TransferRecord,
  { variantId, units }: { variantId: string; units: number },
): Promise<void> {
  const productId = await findSharedProduct(trx, transfer, variantId)
  if (productId === null) throw marketError('stock-transfer-not-sold-there')
  const isNew = !transfer.lines.some((line) => line.variantId === variantId)
  if (isNew && transfer.lines.length >= MOST_TRANSFER_LINES) throw marketError('stock-transfer-full')
  await putTransferLine(trx, { transferId: transfer.id, variantId, productId, units })
}

/** Takes the units of a draft out of the stock of the shop that sends. */
export function sendStockTransfer(deps: Dependencies, { transferId }: { transferId: string }, context: CallContext) {
  const actorUid = accountUid(context)
  return changeTransfer(deps, transferId, 'draft', async (trx, { fromShopId, lines }) => {
    if (lines.length === 0) throw marketError('stock-entry-empty')
    await lockStock(
      trx,
      fromShopId,
      lines.map(({ variantId }) => variantId),
    )
    const locked = await findTransfer(trx, transferId)
    const short = locked?.lines.find(({ available, sent }) => available < sent)
    if (short)
      throw marketError('stock-not-there', {
        detail: `De ${[short.title, short.optionTitle].filter(Boolean).join(' ')} hay ${short.available}, y pusiste ${short.sent}.`,
      })
    const changes = lines.map(({ variantId, productId, sent }) => ({ variantId, productId, change: -sent }))
    await writeTransferState(trx, transferId, { status: 'sent', actorUid, now: deps.now() })
    await moveGoods(trx, fromShopId, changes, toMovement('sent', { transferId, actorUid, now: deps.now() }))
  })
}

interface ReceivedLine {
  productVariantId: string
  received: number
  difference: Difference | null
}

/** Puts what arrived into the stock of the other shop, with the lots that were sent. */
export function receiveStockTransfer(
  deps: Dependencies,
  { transferId, lines: given }: { transferId: string; lines: readonly ReceivedLine[] },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  return changeTransfer(deps, transferId, 'sent', async (trx, { toShopId, lines }) => {
    const arrived = lines.map(({ variantId, productId, sent }) => {
      const line = given.find(({ productVariantId }) => productVariantId === variantId)
      const received = line?.received ?? sent
      const difference = received === sent ? null : (line?.difference ?? null)
      const refusal = whyNotReceived({ sent, received, difference })
      if (refusal) throw marketError(refusal)
      return { variantId, productId, received, difference }
    })
    const lots = await findTakenLots(trx, `transfer:${transferId}`)
    await lockStock(
      trx,
      toShopId,
      arrived.map(({ variantId }) => variantId),
    )
    await writeReceived(trx, transferId, arrived)
    await writeTransferState(trx, transferId, { status: 'received', actorUid, now: deps.now() })
    const movement = toMovement('arrived', { transferId, actorUid, now: deps.now() })
    const withoutLot: StockChange[] = []
    for (const { variantId, productId, received } of arrived) {
      const parts = splitOverLots(
        received,
        lots.filter((lot) => lot.variantId === variantId),
      )
      for (const { lot, quantity: change } of parts) {
        if (!lot) withoutLot.push({ variantId, productId, change })
        else {
          const { code, expiresOn } = lot
          const lotId = await putLot(trx, { shopId: toShopId, variantId, productId, code, expiresOn, at: deps.now() })
          await moveGoods(trx, toShopId, [{ variantId, productId, change }], { ...movement, lotId })
        }
      }
    }
    await moveGoods(trx, toShopId, withoutLot, movement)
  })
}

/** Gives up a draft, or takes back what was sent. */
export function cancelStockTransfer(deps: Dependencies, { transferId }: { transferId: string }, context: CallContext) {
  const actorUid = accountUid(context)
  return changeTransfer(deps, transferId, 'any', async (trx, { fromShopId, status, lines }) => {
    await writeTransferState(trx, transferId, { status: 'cancelled', actorUid, now: deps.now() })
    if (status === 'draft') return
    await lockStock(
      trx,
      fromShopId,
      lines.map(({ variantId }) => variantId),
    )
    const changes = lines.map(({ variantId, productId, sent }) => ({ variantId, productId, change: sent }))
    await moveGoods(trx, fromShopId, changes, toMovement('cancelled', { transferId, actorUid, now: deps.now() }))
  })
}

/** Moves goods of a transfer. Refused where the shop has stopped selling them: they would be in no stock. */
async function moveGoods(...move: Parameters<typeof moveStock>): Promise<void> {
  if (!(await moveStock(...move))) throw marketError('stock-transfer-not-sold-there')
}

/** Changes a transfer in the transaction that locks it; refused unless it is a draft, sent, or (any) either. */
async function changeTransfer(
  deps: Dependencies,
  transferId: string,
  wanted: 'draft' | 'sent' | 'any',
  change: (trx: Transaction<Tables>, transfer: TransferRecord) => Promise<void>,
) {
  await retryOnDeadlock(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const transfer = await lockTransfer(trx, transferId)
      if (!transfer) throw marketError('stock-transfer-not-found')
      const isOpen = transfer.status === 'draft' || transfer.status === 'sent'
      if (wanted === 'any' ? !isOpen : transfer.status !== wanted) throw marketError('stock-transfer-moved-on')
      await change(trx, transfer)
    }),
  )
  return stockTransfer(deps, { transferId })
}

function toMovement(
  reason: 'sent' | 'arrived' | 'cancelled',
  { transferId, actorUid, now }: { transferId: string; actorUid: string; now: Date },
): StockMovement {
  return { reason, cause: `transfer:${transferId}`, actorUid, at: now }
}

function toTransfer({ fromShopId, fromName, toShopId, toName, lines, ...transfer }: TransferRecord): StockTransfer {
  return {
    id: transfer.id,
    from: { id: fromShopId, name: fromName },
    to: { id: toShopId, name: toName },
    status: transfer.status,
    note: transfer.note,
    createdAt: transfer.createdAt.toISOString(),
    sentAt: transfer.sentAt?.toISOString() ?? null,
    endedAt: transfer.endedAt?.toISOString() ?? null,
    pieces: lines.reduce((sum, { sent }) => sum + sent, 0),
    lines: lines.map(({ variantId, productId: _productId, ...line }) => ({ ...line, productVariantId: variantId })),
  }
}
