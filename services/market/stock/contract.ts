import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money } from '#shared/values.ts'
import { OrderStatus } from '../orders/contract.ts'
import { ENTRY_KINDS } from './rules/stock-entry.ts'

/** A variant with its stock at a shop. */
export const StockItem = z.object({
  shopId: z.string(),
  productId: z.string(),
  productVariantId: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  vendor: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  imageId: z.string().nullable(),
  currencyCode: CurrencyCode,
  price: Money,
  displayPrice: z.string(),
  stock: z.int().describe('For sale; negative: sold ahead'),
  reserved: z.int().describe('Of orders that are still to be packed; these lie on the shelf too'),
  allowBackorder: z.boolean(),
  lowAt: z.int().nullable().describe('Threshold of its own; null: 5'),
  isLow: z.boolean().describe('At or below its threshold'),
  isHidden: z.boolean(),
  lastSupplier: z.string().nullable(),
  lastUnitCost: Money.nullable(),
})

export const StockReason = z.enum([
  ...['opening', 'order', 'cancelled', 'returned', 'substituted', 'import', 'form', 'undo', 'withdrawn'],
  ...['received', 'counted', 'damaged', 'supplier-return', 'correction', 'expired', 'sent', 'arrived'],
] as const)

/** A change of a stock. */
export const StockMovementLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  reason: StockReason,
  quantity: z.int().describe('Negative: it left'),
  stockAfter: z.int(),
  actorUid: z.string().nullable(),
  orderId: z.string().nullable(),
  orderReference: z.string().nullable(),
  importId: z.string().nullable(),
  transferId: z.string().nullable(),
  entry: z
    .object({
      id: z.string(),
      counted: z.int().nullable(),
      unitCost: Money.nullable(),
      displayUnitCost: z.string().nullable(),
      supplier: z.string().nullable(),
      note: z.string(),
      isUndo: z.boolean(),
      canUndo: z.boolean(),
    })
    .nullable(),
})

/** A variant in stock that nobody buys. */
export const DeadStockLine = StockItem.pick({
  productVariantId: true,
  title: true,
  optionTitle: true,
  vendor: true,
  sku: true,
  stock: true,
  displayPrice: true,
}).extend({
  idleSince: z.iso.date().describe('Day of its last sale, or on which it came into stock after that'),
  value: Money.nullable().describe('At the cost of its last delivery; null: nobody said what it cost'),
  displayValue: z.string().nullable(),
})

/** Units of a variant that came together and expire together. */
export const StockLot = z.object({
  id: z.string(),
  shopId: z.string(),
  productId: z.string(),
  productVariantId: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  sku: z.string(),
  code: z.string(),
  expiresOn: z.iso.date().nullable().describe('Its last day; null: it does not expire'),
  remaining: z.int(),
  receivedAt: z.iso.datetime(),
  state: z.enum(['fresh', 'soon', 'expired']).describe('soon: within 30 days'),
})

const Recorded = z.object({
  item: StockItem,
  entryId: z.string(),
  change: z.int().describe('By how much the stock changed'),
  shortage: z.int().describe('Units that orders wait for and a count did not find'),
})

const shopId = z.string().max(100)
const productVariantId = z.string().max(100)

/** Operators receive, count and write off stock. Every change of a stock is a movement with its reason. */
export const stockCalls = {
  /** A shop's variants with their stock, by name; `low`: at or below their threshold. */
  staffStock: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/stock', summary: 'Stock of a shop', tags: ['staff'] })
    .input(
      z.object({
        shopId,
        search: z.string().trim().max(100).optional().describe('Words of the name, or the start of an SKU or barcode'),
        only: z.enum(['low', 'sold-out']).optional(),
        first: z.coerce.number().int().min(1).max(100).default(50),
        after: z.string().max(100).optional().describe('Last variant of the page before'),
      }),
    )
    .output(z.object({ items: z.array(StockItem), endCursor: z.string().nullable() })),

  /** The variants whose barcode or SKU is exactly this code: one, unless products share a barcode. */
  findStockItems: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/stock/code', summary: 'Find by a code', tags: ['staff'] })
    .input(z.object({ shopId, code: z.string().trim().min(1).max(120) }))
    .output(z.object({ items: z.array(StockItem).max(20) })),

  /** A variant's stock with its movements, newest first. */
  stockHistory: operation({ access: 'operator', area: 'stock' })
    .route({
      method: 'GET',
      path: '/staff/shops/{shopId}/stock/{productVariantId}',
      summary: 'Movements of a stock',
      tags: ['staff'],
    })
    .input(
      z.object({
        shopId,
        productVariantId,
        first: z.coerce.number().int().min(1).max(100).default(50),
        before: z.coerce.number().int().min(1).optional().describe('Movements before this one'),
      }),
    )
    .output(
      z.object({
        item: StockItem,
        lots: z.array(StockLot).describe('With units left, in the order in which they are sold'),
        movements: z.array(StockMovementLine),
        endCursor: z.int().nullable(),
      }),
    ),

  /**
   * Records what came, was counted, was damaged, went back to its supplier, or was wrong. `units` of a count is what lies
   * on the shelf, with the `reserved`; of a correction the difference. 422 when more would leave than is there.
   */
  recordStockEntry: operation({ access: 'operator', area: 'stock', idempotency: true })
    .route({
      method: 'POST',
      path: '/staff/shops/{shopId}/stock/{productVariantId}/entries',
      summary: 'Receive, count or write off',
      tags: ['staff'],
    })
    .input(
      z.object({
        shopId,
        productVariantId,
        kind: z.enum(ENTRY_KINDS),
        units: z.int().min(-100_000).max(100_000),
        unitCost: Money.nullable().default(null).describe("Minor units of the shop's currency"),
        supplier: z.string().trim().max(120).default(''),
        note: z.string().trim().max(300).default(''),
        lot: z
          .object({ code: z.string().trim().min(1).max(60), expiresOn: z.iso.date().nullable() })
          .nullable()
          .default(null)
          .describe('That received units belong to; it is made where it is new'),
        lotId: z.string().max(100).nullable().default(null).describe('That units leave; null: those that expire first'),
      }),
    )
    .output(Recorded),

  /** Undoes an entry by a movement of the opposite quantity. 409 when it was undone, or its units have left since. */
  undoStockEntry: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'POST', path: '/staff/stock/entries/{entryId}/undo', summary: 'Undo an entry', tags: ['staff'] })
    .input(z.object({ entryId: z.string().max(100) }))
    .output(Recorded),

  /** Units at or below which a variant is to be bought again; null: the default. */
  setStockThreshold: operation({ access: 'operator', area: 'stock' })
    .route({
      method: 'PUT',
      path: '/staff/shops/{shopId}/stock/{productVariantId}/threshold',
      summary: 'Set when to buy again',
      tags: ['staff'],
    })
    .input(z.object({ shopId, productVariantId, lowAt: z.int().min(0).max(100_000).nullable() }))
    .output(z.object({ item: StockItem })),

  /** Lots with units left, those that expire first; with a `code`, those that begin so, also sold ones. */
  stockLots: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/lots', summary: 'Lots of a shop', tags: ['staff'] })
    .input(
      z.object({
        shopId,
        code: z.string().trim().max(60).optional(),
        first: z.coerce.number().int().min(1).max(100).default(50),
        after: z.string().max(100).optional().describe('Last lot of the page before'),
      }),
    )
    .output(z.object({ lots: z.array(StockLot), endCursor: z.string().nullable() })),

  /** A lot, and the orders that have units of it: to recall it. Who bought is told to those who may read orders. */
  stockLot: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'GET', path: '/staff/lots/{lotId}', summary: 'A lot with its buyers', tags: ['staff'] })
    .input(z.object({ lotId: z.string().max(100) }))
    .output(
      z.object({
        lot: StockLot,
        buyers: z
          .array(
            z.object({
              orderId: z.string(),
              reference: z.string(),
              status: OrderStatus,
              fullName: z.string(),
              phoneNumber: z.string(),
              email: z.string().nullable(),
              quantity: z.int(),
              orderedAt: z.iso.datetime(),
            }),
          )
          .nullable()
          .describe("null: the caller may not read orders, and so no customers' data"),
      }),
    ),

  /** The buyers of a lot as a CSV. */
  stockLotFile: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/lots/{lotId}/file', summary: 'Buyers of a lot as CSV', tags: ['staff'] })
    .input(z.object({ lotId: z.string().max(100) }))
    .output(z.object({ fileName: z.string(), csv: z.string() })),

  /** Variants in stock of which none was sold for so many days, the longest first: at most 200. */
  deadStock: operation({ access: 'operator', area: 'stock', mayLag: true })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/deadStock', summary: 'Dead stock', tags: ['staff'] })
    .input(z.object({ shopId, days: z.coerce.number().int().min(1).max(730).default(60) }))
    .output(
      z.object({
        currencyCode: CurrencyCode,
        lines: z.array(DeadStockLine),
        hasMore: z.boolean(),
        value: Money.describe('Of these lines, without those of unknown cost'),
        displayValue: z.string(),
        withoutCost: z.int().describe('How many lines have no known cost'),
      }),
    ),

  /** Names of suppliers that goods came from, the latest first. */
  stockSuppliers: operation({ access: 'operator', area: 'stock' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/suppliers', summary: 'Suppliers', tags: ['staff'] })
    .input(z.object({ shopId }))
    .output(z.object({ suppliers: z.array(z.string()).max(50) })),
}

export type StockLot = z.infer<typeof StockLot>
export type DeadStockLine = z.infer<typeof DeadStockLine>
export type StockItem = z.infer<typeof StockItem>
export type StockMovementLine = z.infer<typeof StockMovementLine>
export type StockReason = z.infer<typeof StockReason>
