import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, documentTypes, Money } from '#shared/values.ts'
import { Order, OrderStatus } from '../orders/contract.ts'
import { OrderPaymentMethod } from '../shops/payment-method.ts'
import { DIFFERENCE_REASONS } from './rules/cash-difference.ts'

/** An order in the operators' list. */
export const StaffOrderRow = z.object({
  _id: z.string(),
  referenceId: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  status: OrderStatus,
  paymentMethod: OrderPaymentMethod,
  paymentState: Order.shape.paymentState,
  hasDelivery: z.boolean(),
  fullName: z.string(),
  phoneNumber: z.string(),
  place: z.string().nullable().describe("'Calle Sucre 45, Equipetrol'; null: picked up"),
  zone: z.string().nullable().describe('Delivery zone of the shop, else the locality; null: picked up, or unknown'),
  pieces: z.int().describe('That the customer gets'),
  currencyCode: CurrencyCode,
  amountDue: Money,
  displayAmountDue: z.string(),
  promisedAt: z.iso.datetime(),
  promisedLabel: z.string().describe("'hoy 15:45', 'lunes 23 de noviembre, de 10:00 a 11:00'"),
  promisedShort: z.string().describe("'hoy 15:45', 'lun 23, 10:00 a 11:00'"),
  isLate: z.boolean().describe('Promised, not handed over, and the time is over'),
  isScheduled: z.boolean(),
  isPacked: z.boolean(),
  isChangeOpen: z.boolean().describe('The customer is asked about something missing'),
  prescription: z
    .enum(['missing', 'review'])
    .nullable()
    .describe('What keeps it from being confirmed: the customer must send one, or an operator check it'),
  isUnconfirmed: z.boolean().describe('Of an unknown buyer: it lapses unless the shop or its phone confirms it'),
  courierUid: z.string().nullable(),
  createdAt: z.iso.datetime(),
  createdShort: z.string().describe("'hoy 15:45', 'lun 23, 15:45'"),
})

const yesOrNo = z.stringbool().or(z.boolean())

/** Filter and order of the operators' list. */
export const OrderFilter = z.object({
  view: z
    .enum(['open', 'awaiting', 'ended', 'all'])
    .default('open')
    .describe('open: to be worked on; awaiting: their payment is waited for'),
  status: OrderStatus.optional(),
  shopId: z.string().max(100).optional(),
  hasDelivery: yesOrNo.optional(),
  isLate: yesOrNo.optional().describe('Promised, not handed over, and the time is over'),
  isPacked: yesOrNo.optional(),
  prescription: z.enum(['missing', 'review']).optional().describe('It waits for one, or for its review'),
  isUnconfirmed: yesOrNo.optional().describe('Of an unknown buyer, and not confirmed yet'),
  courier: z.string().max(100).optional().describe("uid of the order's courier; 'none': it has none"),
  search: z.string().trim().max(100).optional().describe('A part of a reference, a name or a phone'),
  sort: z.enum(['promised', 'created', 'amount', 'name']).default('promised'),
  direction: z.enum(['asc', 'desc']).optional().describe('By default the next promise first, and the last that ended'),
})

/** What the comprobante of an order is made out to. */
export const BillingOfOrder = z.object({
  documentType: z.string(),
  documentNumber: z.string(),
  complement: z.string().nullable(),
  businessName: z.string(),
  display: z.string().describe('Kind and number of the document, then the name'),
})

/** Cash at the door that was not what was due. */
export const CashDifference = z.object({
  orderId: z.string(),
  referenceId: z.string(),
  due: Money,
  collected: Money,
  displayDue: z.string(),
  displayCollected: z.string(),
  displayDifference: z.string().describe("'-Bs 20,00': collected less due"),
  reason: z.enum(DIFFERENCE_REASONS).describe('qr, card: the rest came that way'),
  note: z.string(),
  reportedBy: z.string(),
  reportedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  settledNote: z.string().nullable(),
})

/** One order as operators see it. */
export const StaffOrder = z.object({
  order: Order,
  country: CountryIsoCode,
  billing: BillingOfOrder.nullable().describe('null: made out to no named person'),
  ownerUid: z.string(),
  byGuest: z.boolean(),
  nextStates: z.array(OrderStatus).describe('What it may become now, CANCELLED among them'),
  canProposeChange: z.boolean(),
  canReturn: z.boolean(),
  refundWays: z
    .array(z.enum(['payment', 'wallet', 'cash']))
    .describe('Where money of this order may go back to; empty: none was paid'),
  packedAt: z.iso.datetime().nullable(),
  courierUid: z.string().nullable(),
  cash: z
    .object({ collected: Money, displayCollected: z.string(), receivedAt: z.iso.datetime().nullable() })
    .nullable()
    .describe('What a courier took at the door'),
  cashDifference: CashDifference.nullable(),
  returns: z.array(
    z.object({
      id: z.string(),
      lines: z.array(z.object({ position: z.int(), quantity: z.int(), restock: z.boolean() })),
      reason: z.string(),
      amount: Money,
      displayAmount: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  refunds: z.array(
    z.object({
      cause: z.string(),
      toPayment: Money,
      toWallet: Money,
      toCash: Money,
      toAccount: Money.describe('Owed less on the house account'),
      displayAmount: z.string(),
      reason: z.string(),
      isAsked: z.boolean().describe('false: the payments service has not taken its part yet; it is asked again'),
      createdAt: z.iso.datetime(),
    }),
  ),
  log: z.array(
    z.object({
      at: z.iso.datetime(),
      actorUid: z.string(),
      action: z.string(),
      facts: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** A line of the picking list: one article for some orders. */
export const PickingLine = z.object({
  productVariantId: z.string(),
  sku: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  productVendor: z.string(),
  imageId: z.string().nullable(),
  quantity: z.int().describe('Of all the orders together'),
  orders: z.array(z.object({ orderId: z.string(), referenceId: z.string(), quantity: z.int() })),
})

/** An order that a courier delivers. */
export const Drop = z.object({
  _id: z.string(),
  referenceId: z.string(),
  status: OrderStatus,
  state: z.enum(['to-take', 'mine', 'done']).describe('to-take: packed, and nobody has it yet'),
  isAssigned: z.boolean().describe('To its courier, who has not taken it yet'),
  sequence: z
    .int()
    .nullable()
    .describe('Place in the suggested round of what the courier has or is assigned, from 1; null: not part of it'),
  arrivesLabel: z.string().nullable().describe("When it is expected there: '10:40 a 11:10'; null: not known"),
  lateMinutes: z.int().describe('Of its promise, as expected; 0: it is kept'),
  shopName: z.string(),
  shopAddress: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  shippingAddress: Order.shape.shippingAddress,
  notes: z.string(),
  predefinedNotes: z.array(z.string()),
  pieces: z.int(),
  lines: z.array(z.object({ title: z.string(), optionTitle: z.string(), quantity: z.int() })),
  paymentMethod: OrderPaymentMethod,
  currencyCode: CurrencyCode,
  toCollect: Money.describe('At the door; 0: paid'),
  displayToCollect: z.string(),
  needsChangeFor: Money.nullable(),
  displayChange: z.string().nullable().describe('What to give back of it'),
  cashCollected: Money.nullable(),
  promisedAt: z.iso.datetime(),
  promisedLabel: z.string(),
  isLate: z.boolean(),
  takesPhoto: z.boolean().describe('Its shop lets couriers take a photo at the door'),
  hasPhoto: z.boolean(),
})

const Held = z.object({ currencyCode: CurrencyCode, amount: Money, displayAmount: z.string() })

/** When and where a courier pressed the button, which may wait for a network. */
export const CourierAct = z.object({
  at: z.iso
    .datetime()
    .describe('Counts within sanity: not in the future, not before the last moment, a day ago at most'),
  place: z
    .object({
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
      accuracy: z.number().min(0).max(1_000_000).describe('Metres'),
    })
    .nullable()
    .default(null),
})

const orderId = z.string().max(100)
const note = z.string().trim().max(300).default('')

/**
 * Operators move orders, couriers deliver them; both with a proved second factor. Other callers: 403 'Staff only'.
 * Every action adds a line to the audit log of its order.
 */
export const staffOrderCalls = {
  /** By default open orders by promised time, the earliest first; ended ones the latest first. */
  staffOrders: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/orders', summary: 'Orders', tags: ['staff'] })
    .input(
      OrderFilter.extend({
        country: CountryIsoCode.optional(),
        first: z.coerce.number().int().min(1).max(100).default(50),
        after: z.string().max(200).optional().describe('endCursor of the page before'),
      }),
    )
    .output(
      z.object({
        orders: z.array(StaffOrderRow),
        endCursor: z.string().nullable(),
        hasNextPage: z.boolean(),
        counts: z.partialRecord(OrderStatus, z.int()).describe('Of the open ones by status, whatever the filters'),
        awaiting: z.int(),
      }),
    ),

  /** Every shop of every country, to choose one from; permanently closed ones come last. */
  staffShops: operation({ access: 'operator', area: 'any' })
    .route({ method: 'GET', path: '/staff/shops', summary: 'Shops', tags: ['staff'] })
    .output(z.array(z.object({ id: z.string(), name: z.string(), country: CountryIsoCode, active: z.boolean() }))),

  /** By its id or its reference. */
  staffOrder: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/orders/{orderId}', summary: 'One order', tags: ['staff'] })
    .input(z.object({ orderId }))
    .output(StaffOrder),

  /**
   * Refuses a state outside `nextStates` with 409. Handing over at the door counts as paid; the cash of a delivery has
   * its courier, or who is named: 422 without either. The customer sees `note`.
   */
  moveOrder: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orders/{orderId}/move', summary: 'Move an order on', tags: ['staff'] })
    .input(
      z.object({
        orderId,
        to: OrderStatus.exclude(['NEW', 'CANCELLED']),
        note,
        cashHolderUid: z
          .string()
          .min(1)
          .max(100)
          .nullable()
          .default(null)
          .describe('Who took the cash of a delivery: a courier or the caller; null: the courier of the order'),
      }),
    )
    .output(StaffOrder),

  /** Marks the order as packed and ready to go, or takes that back. */
  packOrder: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orders/{orderId}/packed', summary: 'It is packed', tags: ['staff'] })
    .input(z.object({ orderId, isPacked: z.boolean() }))
    .output(StaffOrder),

  /** Cancels the order; the customer sees the reason. Money paid is refunded to the payment or the wallet. */
  staffCancelOrder: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orders/{orderId}/cancel', summary: 'Cancel an order', tags: ['staff'] })
    .input(
      z.object({
        orderId,
        reason: z.string().trim().min(1).max(300),
        refundTo: z.enum(['payment', 'wallet']).default('payment'),
      }),
    )
    .output(StaffOrder),

  /**
   * Asks the customer about lines whose article is missing: fewer, none, or a substitute. The substitute is taken from
   * the stock until the answer, and never costs more than the line it replaces. One question at a time.
   */
  proposeChange: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orders/{orderId}/changes', summary: 'Propose a change', tags: ['staff'] })
    .input(
      z.object({
        orderId,
        message: z.string().trim().max(500).default(''),
        items: z
          .array(
            z.object({
              position: z.int().min(1),
              keepQuantity: z.int().min(0).max(999),
              substitute: z
                .object({ productVariantId: z.string().max(100), quantity: z.int().min(1).max(999) })
                .nullable(),
            }),
          )
          .min(1)
          .max(50),
      }),
    )
    .output(StaffOrder),

  /**
   * Changes what the comprobante is made out to; null: to no named person. A document that the order's country does not
   * know is refused with 422.
   */
  setOrderBilling: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({
      method: 'POST',
      path: '/staff/orders/{orderId}/billing',
      summary: 'Tax document of an order',
      tags: ['staff'],
    })
    .input(
      z.object({
        orderId,
        billing: z
          .object({
            documentType: z.enum(documentTypes),
            documentNumber: z.string().trim().min(1).max(20),
            complement: z.string().trim().max(2).nullable().default(null),
            businessName: z.string().trim().min(1).max(200),
          })
          .nullable(),
      }),
    )
    .output(StaffOrder),

  /** Withdraws the question. */
  withdrawChange: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({
      method: 'POST',
      path: '/staff/orders/{orderId}/changes/{changeId}/withdraw',
      summary: 'Withdraw a change',
      tags: ['staff'],
    })
    .input(z.object({ orderId, changeId: z.string().max(100) }))
    .output(StaffOrder),

  /** Records the customer's answer by phone. */
  staffAnswerChange: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({
      method: 'POST',
      path: '/staff/orders/{orderId}/changes/{changeId}/answer',
      summary: 'Answer for the customer',
      tags: ['staff'],
    })
    .input(z.object({ orderId, changeId: z.string().max(100), isAccepted: z.boolean() }))
    .output(StaffOrder),

  /**
   * Registers returned lines after the delivery. Refunds their share of the payment; `restock` puts them back into the
   * stock. Once per Idempotency-Key, like all staff changes of an order.
   */
  returnLines: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/orders/{orderId}/returns', summary: 'Lines came back', tags: ['staff'] })
    .input(
      z.object({
        orderId,
        reason: z.string().trim().min(1).max(300),
        refundTo: z.enum(['payment', 'wallet', 'cash']),
        lines: z
          .array(z.object({ position: z.int().min(1), quantity: z.int().min(1).max(999), restock: z.boolean() }))
          .min(1)
          .max(200),
      }),
    )
    .output(StaffOrder),

  /** For one order or several at once. Unknown orders and those with nothing to pick are left out. */
  pickingList: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'POST', path: '/staff/pickingList', summary: 'Picking list', tags: ['staff'] })
    .input(z.object({ orderIds: z.array(orderId).min(1).max(50) }))
    .output(z.array(PickingLine)),

  /** Cash that couriers hold, and from which orders. */
  courierCash: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/courierCash', summary: 'Cash of couriers', tags: ['staff'] })
    .output(
      z.array(
        z.object({
          courierUid: z.string(),
          held: Held,
          orders: z.array(
            z.object({
              _id: z.string(),
              referenceId: z.string(),
              collected: Money,
              displayCollected: z.string(),
              completedAt: z.iso.datetime(),
            }),
          ),
        }),
      ),
    ),

  /** Records that an operator received this cash from its courier. Cash received before stays as recorded. */
  receiveCash: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'POST', path: '/staff/courierCash', summary: 'Receive cash', tags: ['staff'] })
    .input(z.object({ courierUid: z.string().max(100), orderIds: z.array(orderId).min(1).max(200) }))
    .output(z.object({ received: z.array(Held), orders: z.int() })),

  /** Open differences of collected cash, the oldest first. */
  cashDifferences: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/cashDifferences', summary: 'Differences of cash', tags: ['staff'] })
    .output(z.array(CashDifference)),

  /** Settles a difference, with what became of it. 409 when it is not open. */
  settleCashDifference: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({
      method: 'POST',
      path: '/staff/orders/{orderId}/cashDifference',
      summary: 'Settle a difference of cash',
      tags: ['staff'],
    })
    .input(z.object({ orderId, note: z.string().trim().min(1).max(300) }))
    .output(StaffOrder),

  /**
   * A courier's day: available orders, those on the way, those done today. An operator sees the ones available to every
   * courier.
   */
  drops: operation({ access: 'courier', area: 'orders' })
    .route({ method: 'GET', path: '/courier/drops', summary: "Today's drops", tags: ['courier'] })
    .output(z.object({ drops: z.array(Drop), held: z.array(Held).describe('Cash not handed over yet') })),

  /** Assigns the order to the courier: ON_THE_WAY. Taken by another courier: 409. */
  takeDrop: operation({ access: 'courier', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/courier/drops/{orderId}/take', summary: 'Take a drop', tags: ['courier'] })
    .input(z.object({ orderId, act: CourierAct.optional() }))
    .output(Drop),

  /**
   * COMPLETED. For cash, `cashCollected` other than the amount due needs `difference`, which is recorded for the shop to
   * settle. The cash is held by the order's courier, or by `cashHolderUid`: an operator who hands over an order without
   * a courier names who took it (a courier or themselves), or is refused with 422.
   */
  handOver: operation({ access: 'courier', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/courier/drops/{orderId}/handOver', summary: 'Delivered', tags: ['courier'] })
    .input(
      z.object({
        orderId,
        cashCollected: Money.nullable(),
        difference: z
          .object({ reason: z.enum(DIFFERENCE_REASONS), note })
          .nullable()
          .default(null),
        cashHolderUid: z.string().max(100).nullable().default(null).describe('For operators alone'),
        act: CourierAct.optional(),
      }),
    )
    .output(Drop),

  /** NOT_DELIVERED; `note` says why, and the customer sees it. */
  notFound: operation({ access: 'courier', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/courier/drops/{orderId}/notFound', summary: 'Not delivered', tags: ['courier'] })
    .input(z.object({ orderId, note, act: CourierAct.optional() }))
    .output(Drop),
}

export type OrderFilter = z.infer<typeof OrderFilter>
export type StaffOrderRow = z.infer<typeof StaffOrderRow>
export type BillingOfOrder = z.infer<typeof BillingOfOrder>
export type CashDifference = z.infer<typeof CashDifference>
export type StaffOrder = z.infer<typeof StaffOrder>
export type PickingLine = z.infer<typeof PickingLine>
export type Drop = z.infer<typeof Drop>
export type CourierAct = z.infer<typeof CourierAct>
