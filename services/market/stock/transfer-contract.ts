import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money } from '#shared/values.ts'
import { DIFFERENCES, MOST_TRANSFER_LINES } from './rules/transfers.ts'

const shop = z.object({ id: z.string(), name: z.string() })

export const StockTransfer = z.object({
  id: z.string(),
  from: shop,
  to: shop,
  status: z.enum(['draft', 'sent', 'received', 'cancelled']),
  note: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  pieces: z.int().describe('Units that were sent, or are to be'),
  lines: z.array(
    z.object({
      productVariantId: z.string(),
      title: z.string(),
      optionTitle: z.string(),
      sku: z.string(),
      barcode: z.string().nullable(),
      available: z.int().describe('For sale at the shop that sends'),
      sent: z.int(),
      received: z.int().nullable(),
      difference: z.enum(DIFFERENCES).nullable(),
    }),
  ),
})

/** A variant to be bought again. */
export const PurchaseLine = z.object({
  productVariantId: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  vendor: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  supplier: z.string().nullable().describe('That it came from last'),
  stock: z.int(),
  lowAt: z.int(),
  incoming: z.int().describe('On its way from another shop'),
  sold: z.int().describe('In the last 30 days, without what came back'),
  suggested: z.int().describe('Sales of 30 days and the threshold, less what there is and what is on its way'),
  unitCost: Money.nullable().describe('The last one'),
  displayCost: z.string().nullable().describe('Of the suggested units'),
})

const shopId = z.string().max(100)
const transferId = z.string().max(100)
const Answer = z.object({ transfer: StockTransfer })

/** Operators send goods from one shop to another, and see what is to be bought. */
export const stockTransferCalls = {
  /** Transfers from or to a shop, newest first. */
  stockTransfers: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/transfers', summary: 'Transfers of a shop', tags: ['staff'] })
    .input(
      z.object({
        shopId,
        first: z.coerce.number().int().min(1).max(50).default(20),
        after: z.string().max(100).optional().describe('Last transfer of the page before'),
      }),
    )
    .output(z.object({ transfers: z.array(StockTransfer), endCursor: z.string().nullable() })),

  stockTransfer: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'GET', path: '/staff/transfers/{transferId}', summary: 'One transfer', tags: ['staff'] })
    .input(z.object({ transferId }))
    .output(Answer),

  /** Begins an empty transfer between two shops of one country. */
  createStockTransfer: operation({ access: 'operator', area: 'stock', idempotency: true })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/transfers', summary: 'Begin a transfer', tags: ['staff'] })
    .input(z.object({ shopId, toShopId: z.string().max(100), note: z.string().trim().max(300).default('') }))
    .output(Answer),

  /** Sets how many units of a variant a draft sends; 0 takes it out. Both shops must sell it. */
  setTransferLine: operation({ access: 'operator', area: 'stock' })
    .route({
      method: 'PUT',
      path: '/staff/transfers/{transferId}/lines/{productVariantId}',
      summary: 'Set a line of a transfer',
      tags: ['staff'],
    })
    .input(z.object({ transferId, productVariantId: z.string().max(100), units: z.int().min(0).max(100_000) }))
    .output(Answer),

  /** Adds one unit to a draft: each code that is read is one, also of two readers at once. */
  addTransferUnit: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'POST', path: '/staff/transfers/{transferId}/units', summary: 'Add a unit', tags: ['staff'] })
    .input(z.object({ transferId, productVariantId: z.string().max(100) }))
    .output(Answer),

  /** Takes the units out of the stock of the shop that sends. 422 when some are not there. */
  sendStockTransfer: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'POST', path: '/staff/transfers/{transferId}/send', summary: 'Send', tags: ['staff'] })
    .input(z.object({ transferId }))
    .output(Answer),

  /** Puts what arrived into the stock of the other shop; a difference needs its reason. Lines not named arrived whole. */
  receiveStockTransfer: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'POST', path: '/staff/transfers/{transferId}/receive', summary: 'Receive', tags: ['staff'] })
    .input(
      z.object({
        transferId,
        lines: z
          .array(
            z.object({
              productVariantId: z.string().max(100),
              received: z.int().min(0).max(100_000),
              difference: z.enum(DIFFERENCES).nullable().default(null),
            }),
          )
          .max(MOST_TRANSFER_LINES),
      }),
    )
    .output(Answer),

  /** Gives up a draft, or takes back what was sent and has not arrived. */
  cancelStockTransfer: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'POST', path: '/staff/transfers/{transferId}/cancel', summary: 'Cancel', tags: ['staff'] })
    .input(z.object({ transferId }))
    .output(Answer),

  /** What is to be bought: at or below its threshold, by supplier; 500 at most. */
  purchaseList: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/purchases', summary: 'What to buy', tags: ['staff'] })
    .input(
      z.object({
        shopId,
        supplier: z.string().trim().max(120).optional(),
        first: z.coerce.number().int().min(1).max(500).default(100),
      }),
    )
    .output(
      z.object({
        currencyCode: CurrencyCode,
        suppliers: z.array(z.string()),
        lines: z.array(PurchaseLine),
        hasMore: z.boolean().describe('There are more lines than these'),
        displayCost: z.string().describe('Of the suggested units whose cost is known'),
      }),
    ),

  purchaseListFile: operation({ access: 'operator', area: 'stock' })
    .route({
      method: 'GET',
      path: '/staff/shops/{shopId}/purchases/file',
      summary: 'What to buy, CSV',
      tags: ['staff'],
    })
    .input(z.object({ shopId, supplier: z.string().trim().max(120).optional() }))
    .output(z.object({ fileName: z.string(), csv: z.string() })),
}

export type StockTransfer = z.infer<typeof StockTransfer>
export type PurchaseLine = z.infer<typeof PurchaseLine>
