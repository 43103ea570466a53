import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { ExportPage, exportQuery } from '../exports/contract.ts'
import { Order, OrderStatus } from '../orders/contract.ts'
import { BillingOfOrder, OrderFilter } from './contract.ts'

const orderId = z.string().max(100)
const orderIds = z.array(orderId).min(1).max(100)

/** Outcome of one act on several orders. */
export const OrderBatch = z.object({
  done: z.array(z.object({ _id: z.string(), referenceId: z.string() })),
  refused: z.array(
    z.object({
      _id: z.string(),
      referenceId: z.string().nullable().describe('null: there is no such order'),
      code: z.string(),
      reason: z.string().describe('In Spanish, for the operator'),
    }),
  ),
})

/** An order to be packed by scanning: each line with the codes that its article may carry. */
export const PackingList = z.object({
  _id: z.string(),
  referenceId: z.string(),
  status: OrderStatus,
  hasDelivery: z.boolean(),
  isPacked: z.boolean(),
  isChangeOpen: z.boolean().describe('The customer is asked about something missing: it cannot be packed'),
  fullName: z.string(),
  notes: z.array(z.string()),
  lines: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      optionTitle: z.string(),
      productVendor: z.string(),
      imageId: z.string().nullable(),
      quantity: z.int(),
      codes: z.array(z.string()).describe('Barcode and SKU'),
      lots: z
        .array(z.object({ code: z.string(), expiresOn: z.iso.date().nullable(), quantity: z.int() }))
        .describe('That its units are to be taken of, those that expire first; empty: of any'),
    }),
  ),
})

/** Deliveries of a shop in the suggested sequence of a round. */
export const DeliveryRound = z.object({
  shopId: z.string(),
  shopName: z.string(),
  zone: z.string().nullable().describe('null: of all the zones together'),
  metres: z.int().describe('From the shop through all the stops, in straight lines'),
  stops: z.array(
    z.object({
      _id: z.string(),
      referenceId: z.string(),
      status: OrderStatus,
      isPacked: z.boolean(),
      fullName: z.string(),
      place: z.string().nullable(),
      zone: z.string().nullable(),
      promisedShort: z.string(),
      isLate: z.boolean(),
      courierUid: z.string().nullable(),
      displayToCollect: z.string().nullable().describe('null: nothing to collect'),
    }),
  ),
})

export const SavedOrderFilter = z.object({ id: z.string(), name: z.string(), fields: OrderFilter })

/** The operators' work on many orders at once. */
export const orderDeskCalls = {
  /**
   * Moves each order by the rules of `moveOrder`, in a transaction of its own; refused orders are named. Not for
   * handing over, which takes the money of each.
   */
  moveOrders: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orderBatches/move', summary: 'Move orders on', tags: ['staff'] })
    .input(
      z.object({ orderIds, to: OrderStatus.extract(['CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'ON_THE_WAY']) }),
    )
    .output(OrderBatch),

  /** Marks each order as packed, by the rules of `packOrder`. */
  packOrders: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orderBatches/packed', summary: 'They are packed', tags: ['staff'] })
    .input(z.object({ orderIds }))
    .output(OrderBatch),

  /** Assigns deliveries that are not handed over yet to a courier; null takes the courier away. */
  assignCourier: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orderBatches/courier', summary: 'Assign a courier', tags: ['staff'] })
    .input(z.object({ orderIds, courierUid: z.string().min(1).max(100).nullable() }))
    .output(OrderBatch),

  /**
   * The rounds of these deliveries, one a shop; without orders those of every delivery that has not left, by zone. At
   * most 300 deliveries, by promised time.
   */
  deliveryRounds: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'POST', path: '/staff/deliveryRounds', summary: 'Suggested rounds', tags: ['staff'] })
    .input(z.object({ orderIds: z.array(orderId).max(100).default([]) }))
    .output(z.array(DeliveryRound)),

  /** Orders to print, by promised time. Unknown ones are left out. */
  packingTickets: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'POST', path: '/staff/packingTickets', summary: 'Packing tickets', tags: ['staff'] })
    .input(z.object({ orderIds }))
    .output(z.array(z.object({ order: Order, billing: BillingOfOrder.nullable() }))),

  /** The orders of a filter as a table for spreadsheets, with NIT or RUC and amounts; 500 rows a page. */
  orderExport: operation({ access: 'operator', area: 'orders', load: 'browsing' })
    .route({ method: 'GET', path: '/staff/orderExport', summary: 'Export orders', tags: ['staff'] })
    .input(OrderFilter.extend({ country: CountryIsoCode.optional(), ...exportQuery }))
    .output(ExportPage),

  /** By its id or its reference, in any case. */
  packingList: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/packing/{code}', summary: 'An order to pack', tags: ['staff'] })
    .input(z.object({ code: z.string().trim().min(1).max(100) }))
    .output(PackingList),

  /** The caller's own, by name. */
  orderFilters: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/orderFilters', summary: 'Saved filters', tags: ['staff'] })
    .output(z.array(SavedOrderFilter)),

  /** Saves a filter of the caller; the same name replaces it. At most 20. */
  saveOrderFilter: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'POST', path: '/staff/orderFilters', summary: 'Save a filter', tags: ['staff'] })
    .input(z.object({ name: z.string().trim().min(1).max(40), fields: OrderFilter }))
    .output(SavedOrderFilter),

  /** Removes a filter of the caller; 404 when there is none. */
  removeOrderFilter: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'DELETE', path: '/staff/orderFilters/{filterId}', summary: 'Remove a filter', tags: ['staff'] })
    .input(z.object({ filterId: z.string().max(100) }))
    .output(z.object({ removed: z.literal(true) })),
}

export type OrderBatch = z.infer<typeof OrderBatch>
export type DeliveryRound = z.infer<typeof DeliveryRound>
export type PackingList = z.infer<typeof PackingList>
export type SavedOrderFilter = z.infer<typeof SavedOrderFilter>
