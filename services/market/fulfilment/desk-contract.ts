import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Coordinates, CountryIsoCode } from '#shared/values.ts'
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

/** A delivery that has not left. */
const RoundStop = z.object({
  _id: z.string(),
  referenceId: z.string(),
  status: OrderStatus,
  isPacked: z.boolean(),
  fullName: z.string(),
  place: z.string().nullable(),
  at: Coordinates.nullable(),
  zone: z.string().nullable(),
  promisedShort: z.string(),
  isLate: z.boolean().describe('The promised time is over already'),
  courierUid: z.string().nullable().describe('To whom it is assigned'),
  displayToCollect: z.string().nullable().describe('null: nothing to collect'),
  grams: z.int().describe('Net weight, a kilo counted for each piece without one'),
  unknownPieces: z.int().describe('Pieces without a net weight'),
})

/** Suggested rounds of the couriers of one shop. */
export const DeliveryRounds = z.object({
  shops: z
    .array(z.object({ _id: z.string(), name: z.string(), deliveries: z.int() }))
    .describe('With deliveries that have not left, the most first'),
  shopId: z.string().nullable().describe('Of the rounds; null: no delivery waits'),
  from: Coordinates.nullable().describe('Where they begin'),
  capacityKg: z.int().describe('That a courier of the shop carries at once'),
  rounds: z
    .array(
      z.object({
        courierUid: z.string(),
        backLabel: z.string().nullable().describe("When the courier is back from the round before: '11:20'"),
        leavesLabel: z.string().describe('Last time to leave at without being later anywhere'),
        endsLabel: z.string(),
        minutes: z.int(),
        metres: z.int().describe('By road, estimated from straight lines'),
        grams: z.int(),
        isOverloaded: z.boolean().describe('By what was given to the courier by hand'),
        stops: z.array(
          RoundStop.extend({
            arrivesLabel: z.string().nullable().describe("'10:40 a 11:10'; null: its place is not known"),
            lateMinutes: z.int().describe('Of its promise, as expected; 0: it is kept'),
          }),
        ),
      }),
    )
    .describe('One a courier; without stops for one who is not needed'),
  leftOver: z.array(RoundStop).describe('No courier has room for them, or there is none'),
  later: z
    .array(z.object({ _id: z.string(), referenceId: z.string(), promisedShort: z.string() }))
    .describe('Their windows begin in more than two hours'),
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
   * Suggests rounds of a shop's deliveries that have not left, or of these, for couriers at work: as few late promises as
   * possible, then the least time, never more than a courier carries. Nothing is stored: `assignCourier` makes them true. At
   * most 300 deliveries, by promised time.
   */
  deliveryRounds: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'POST', path: '/staff/deliveryRounds', summary: 'Suggested rounds', tags: ['staff'] })
    .input(
      z.object({
        orderIds: z.array(orderId).max(100).default([]),
        shopId: z.string().max(100).nullable().default(null).describe('null: the one with the most deliveries'),
        courierUids: z
          .array(z.string().min(1).max(100))
          .max(30)
          .nullable()
          .default(null)
          .describe('At work; null: those with an order of the shop, else all'),
        moved: z
          .array(z.object({ orderId, courierUid: z.string().min(1).max(100) }))
          .max(300)
          .default([])
          .describe('Orders that the operator gives to a courier; others stay with theirs, or go where they fit best'),
      }),
    )
    .output(DeliveryRounds),

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
export type DeliveryRounds = z.infer<typeof DeliveryRounds>
export type PackingList = z.infer<typeof PackingList>
export type SavedOrderFilter = z.infer<typeof SavedOrderFilter>
