import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'

/** What an order with products on prescription waits for. */
export const OrderPrescriptionState = z.object({
  state: z
    .enum(['missing', 'review', 'accepted', 'seen'])
    .describe('missing: the customer is asked for one; review: an operator checks one; seen: shown at the counter'),
  until: z.iso.datetime().nullable().describe('A missing one is waited for until then; the order is then cancelled'),
  untilLabel: z.string().nullable().describe("Wall clock of the shop: 'martes 24 de noviembre, 11:00'"),
})

export const Prescription = z.object({
  _id: z.string(),
  orderId: z.string().nullable().describe('The order that it was sent with; null: not yet with one'),
  petName: z.string(),
  state: z.enum(['sent', 'accepted', 'rejected']),
  sentAt: z.iso.datetime(),
  sentLabel: z.string(),
  reason: z.string().nullable().describe('Why it was rejected, for the customer'),
  validUntil: Day.nullable(),
  isPdf: z.boolean(),
  products: z
    .array(z.object({ productId: z.string(), title: z.string(), units: z.int(), left: z.int() }))
    .describe('What an accepted one allows: units in all, and what is left of them'),
})

/** A product of an order that needs a prescription. */
export const NeededPrescription = z.object({
  productId: z.string(),
  title: z.string(),
  units: z.int(),
  prescriptionId: z.string().nullable().describe('The one that covers it'),
})

const PrescriptionsOfOrder = z.object({
  needed: z.array(NeededPrescription),
  prescriptions: z.array(Prescription).describe('Sent for it or used by it, the oldest first'),
  usable: z
    .array(Prescription)
    .describe("The owner's accepted ones that cover a product which still lacks one; empty for a link's holder"),
})

/** The fact 'order-prescription-asked': an order lacks a prescription. */
export const OrderPrescriptionAsked = z.object({
  orderId: z.string(),
  referenceId: z.string(),
  ownerUid: z.string(),
  cause: z.string().describe("'order', or the id of the prescription that was reviewed: one message each"),
  reason: z.string().nullable().describe('Why the last one was rejected'),
})

const orderKey = { orderId: z.string().max(100), token: z.string().max(100).optional() }
const prescriptionId = z.string().max(100)
const petName = z.string().trim().min(1).max(80)
const orderRoute = '/app/orders/{orderId}/prescriptions' as const
const staffRoute = '/staff/orders/{orderId}/prescriptions' as const
const ofStaff = { access: 'operator', area: 'orders' } as const
const tags = ['prescriptions']

/** Prescriptions for products that are sold on one alone. Photos and PDF files are open to their owner and to operators of orders. */
export const prescriptionCalls = {
  /** Accepted ones that are still good, and those sent before an order; at one shop. */
  prescriptions: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/app/prescriptions', summary: "The caller's prescriptions", tags })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(z.array(Prescription)),

  /** Sends one before the order that names it in `prescriptionIds`. Without an order it is deleted after a day. */
  draftPrescription: operation({ access: 'guest', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: '/app/prescriptions', summary: 'Send a prescription before its order', tags })
    .input(z.object({ shopId: z.string().max(100), petName, file: z.file() }))
    .output(Prescription),

  prescriptionsOfOrder: operation({ access: 'owner', links: true })
    .route({ method: 'GET', path: orderRoute, summary: 'Prescriptions of an order', tags })
    .input(z.object(orderKey))
    .output(PrescriptionsOfOrder),

  /** A photo or a PDF of 8 MB at most, while the order waits for one. */
  sendPrescription: operation({ access: 'owner', links: true, ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: orderRoute, summary: 'Send a prescription', tags })
    .input(z.object({ ...orderKey, petName, file: z.file() }))
    .output(PrescriptionsOfOrder),

  /** Covers products of the order with an accepted prescription of the caller. */
  reusePrescription: operation({ access: 'owner' })
    .route({ method: 'POST', path: `${orderRoute}/{prescriptionId}/use`, summary: 'Use a prescription again', tags })
    .input(z.object({ orderId: orderKey.orderId, prescriptionId }))
    .output(PrescriptionsOfOrder),

  prescriptionFile: operation({ access: 'owner', links: true, load: 'browsing' })
    .route({ method: 'GET', path: `${orderRoute}/{prescriptionId}/file`, summary: 'File of a prescription', tags })
    .input(z.object({ ...orderKey, prescriptionId }))
    .output(z.file()),

  staffPrescriptions: operation(ofStaff)
    .route({ method: 'GET', path: staffRoute, summary: 'Prescriptions of an order', tags: ['staff'] })
    .input(z.object({ orderId: orderKey.orderId }))
    .output(
      z.object({
        needed: z.array(NeededPrescription),
        prescriptions: z.array(Prescription.extend({ reviewedBy: z.string().nullable() })),
        today: Day.describe('At the shop'),
      }),
    ),

  staffPrescriptionFile: operation(ofStaff)
    .route({
      method: 'GET',
      path: `${staffRoute}/{prescriptionId}/file`,
      summary: 'File of a prescription',
      tags: ['staff'],
    })
    .input(z.object({ orderId: orderKey.orderId, prescriptionId }))
    .output(z.file()),

  /**
   * Accepts a prescription for products of the order, for at least the units that were ordered, also for later orders until
   * that day. 409 when a colleague reviewed it or the order ended.
   */
  acceptPrescription: operation({ ...ofStaff, idempotency: true })
    .route({
      method: 'POST',
      path: `${staffRoute}/{prescriptionId}/accept`,
      summary: 'Accept a prescription',
      tags: ['staff'],
    })
    .input(
      z.object({
        orderId: orderKey.orderId,
        prescriptionId,
        validUntil: Day,
        products: z
          .array(z.object({ productId: z.string().max(100), units: z.int().min(1).max(999) }))
          .min(1)
          .max(50),
      }),
    )
    .output(z.object({ state: OrderPrescriptionState.shape.state.nullable() })),

  /** The customer reads the reason and may send another; `isFinal` cancels the order, and its money goes back. */
  rejectPrescription: operation({ ...ofStaff, idempotency: true })
    .route({
      method: 'POST',
      path: `${staffRoute}/{prescriptionId}/reject`,
      summary: 'Reject a prescription',
      tags: ['staff'],
    })
    .input(
      z.object({
        orderId: orderKey.orderId,
        prescriptionId,
        reason: z.string().trim().min(1).max(300),
        isFinal: z.boolean().default(false),
      }),
    )
    .output(z.object({ state: OrderPrescriptionState.shape.state.nullable() })),
}

export type Prescription = z.infer<typeof Prescription>
export type NeededPrescription = z.infer<typeof NeededPrescription>
export type PrescriptionsOfOrder = z.infer<typeof PrescriptionsOfOrder>
export type OrderPrescriptionAsked = z.infer<typeof OrderPrescriptionAsked>
