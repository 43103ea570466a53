import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'

/** The fact 'order-near': its courier is expected within minutes. Once an order. */
export const OrderNear = z.object({ orderId: z.string(), referenceId: z.string(), ownerUid: z.string() })

/** Position of a courier's phone. A device knows the age of its fix better than the time of day. */
const CourierPosition = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1000).describe('Metres; what is less exact helps nobody'),
  ageSeconds: z.number().min(0).max(300).describe('Since the device measured it; never in the future'),
})

/** Where an order on its way is, and when it arrives. */
const LiveDelivery = z.object({
  arrival: z
    .object({
      basis: z
        .enum(['promise', 'round', 'position', 'old-position'])
        .describe('round: of its place in the round; old-position: computed from one that is some minutes old'),
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime(),
      label: z.string().nullable().describe("Clock of the shop: '15:20 a 15:32'; null: the promised time is over"),
      isNear: z.boolean().describe('Expected within 10 minutes'),
      ageMinutes: z.int().nullable().describe('Of the position; null: it is not computed from one'),
    })
    .nullable()
    .describe('null: it is not on its way'),
  courier: z
    .object({ lat: z.number(), lon: z.number(), measuredAt: z.iso.datetime() })
    .nullable()
    .describe('Only while a courier carries this order and shares the position'),
  stopsBefore: z.int().describe('Doors before this one in the suggested round'),
  photo: z.object({ takenAt: z.iso.datetime() }).nullable().describe('Taken at the door'),
})

const orderId = z.string().max(100)
const orderKey = { orderId, token: z.string().max(100).optional() }
const photoRoute = 'deliveryPhoto' as const

/** Deliveries on their way: the courier's position, the arrival, and the photo at the door. */
export const liveDeliveryCalls = {
  /**
   * Shares the caller's position with the customers whose orders the caller carries; only the newest one is stored, and it is
   * deleted with the last of these orders. 409 when the caller carries none.
   */
  shareCourierPosition: operation({ access: 'courier', area: 'orders', rate: 'position' })
    .route({ method: 'POST', path: '/courier/position', summary: 'Share the position', tags: ['courier'] })
    .input(CourierPosition)
    .output(z.object({ orders: z.int().describe('Carried now') })),

  /** Deletes the caller's position. */
  stopSharingPosition: operation({ access: 'courier', area: 'orders' })
    .route({ method: 'DELETE', path: '/courier/position', summary: 'Share no position', tags: ['courier'] })
    .output(z.object({ stopped: z.literal(true) })),

  /** Position and arrival of an order on its way, and the photo of a delivered one. */
  liveDelivery: operation({ access: 'owner', links: true, load: 'checkout' })
    .route({ method: 'GET', path: '/app/orders/{orderId}/delivery', summary: 'Its delivery, live', tags: ['order'] })
    .input(z.object(orderKey))
    .output(LiveDelivery),

  /** The same for operators. */
  staffLiveDelivery: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/orders/{orderId}/delivery', summary: 'Its delivery, live', tags: ['staff'] })
    .input(z.object({ orderId }))
    .output(LiveDelivery),

  /** One photo of a delivered order, by its courier or an operator, within a day. */
  addDoorPhoto: operation({ access: 'courier', area: 'orders', ...PHOTO, idempotency: true })
    .route({
      method: 'POST',
      path: `/courier/drops/{orderId}/${photoRoute}`,
      summary: 'Photo at the door',
      tags: ['courier'],
    })
    .input(z.object({ orderId, file: z.file() }))
    .output(z.object({ takenAt: z.iso.datetime() })),

  doorPhoto: operation({ access: 'owner', links: true, load: 'browsing' })
    .route({
      method: 'GET',
      path: `/app/orders/{orderId}/${photoRoute}`,
      summary: 'Photo at the door',
      tags: ['order'],
    })
    .input(z.object(orderKey))
    .output(z.file()),

  staffDoorPhoto: operation({ access: 'operator', area: 'orders', load: 'browsing' })
    .route({
      method: 'GET',
      path: `/staff/orders/{orderId}/${photoRoute}`,
      summary: 'Photo at the door',
      tags: ['staff'],
    })
    .input(z.object({ orderId }))
    .output(z.file()),
}

export type CourierPosition = z.infer<typeof CourierPosition>
export type LiveDelivery = z.infer<typeof LiveDelivery>
export type OrderNear = z.infer<typeof OrderNear>
