import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Coordinates, CountryIsoCode, requiredText } from '#shared/values.ts'
import { CourierAct } from '../fulfilment/contract.ts'
import { Order } from '../orders/contract.ts'
import { DISRUPTION_REASONS } from './rules/disruption.ts'

/** The fact 'disruptions-changed': a disruption was marked or prolonged, or with `isEnded` ended before its time. */
export const DisruptionsChanged = z.object({
  disruptionId: z.string(),
  country: CountryIsoCode,
  reason: z.enum(DISRUPTION_REASONS),
  corners: z.array(Coordinates),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().describe('Its expected end; of one that is over when it ended'),
  isEnded: z.boolean(),
  changedAt: z.iso.datetime(),
})

/** The facts 'order-disrupted' and 'order-restored': a disruption moved its promise, or it has its promise back. */
export const OrderPromiseMoved = z.object({
  orderId: z.string(),
  referenceId: z.string(),
  ownerUid: z.string(),
  moves: z.int().describe('How often its promise was moved or restored'),
})

export const Disruption = z.object({
  id: z.string(),
  name: z.string().describe('Where it is, as colleagues say it'),
  reason: z.enum(DISRUPTION_REASONS),
  corners: z.array(Coordinates),
  state: z.enum(['planned', 'current', 'over']),
  markedBy: z
    .enum(['operator', 'couriers', 'late-deliveries'])
    .describe('couriers: three of them could not pass; late-deliveries: nearly all there were late'),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().describe('Its expected end; of one that is over when it ended'),
  startsLabel: z.string().describe("'hoy 15:45'"),
  endsLabel: z.string(),
  orders: z
    .object({
      moved: z.int(),
      waiting: z.int().describe('Without an answer; they wait'),
      toPickUp: z.int(),
      cancelled: z.int(),
      restored: z.int(),
    })
    .describe('Deliveries whose promise it moved, and what became of them'),
})

/** A courier who could not pass, within the last hours. */
export const BlockedReport = z.object({
  id: z.string(),
  courierUid: z.string(),
  orderId: z.string(),
  referenceId: z.string(),
  reason: z.enum(DISRUPTION_REASONS),
  near: z.string().nullable().describe("Where its delivery goes: 'Calle Sucre 45, Equipetrol'"),
  at: Coordinates,
  place: z.enum(['device', 'door']).describe('device: where the courier stood; door: where the delivery goes'),
  reportedLabel: z.string().describe("'hoy 15:45'"),
  isMarked: z.boolean().describe('In an area that is disrupted now'),
  corners: z.array(Coordinates).describe('An area around it and the reports beside it, for an operator to mark'),
})

/** What an operator has not judged yet, for the first page of the back office. */
export const DisruptionToDo = z.object({
  kind: z.enum(['area', 'report']).describe('area: current, and marked without an operator; report: in no marked area'),
  id: z.string(),
  name: z.string().describe('Of an area; else the reference of the delivery'),
  near: z.string().nullable().describe("Where the delivery goes: 'Calle Sucre 45, Equipetrol'"),
  whenLabel: z.string().describe("'hoy 15:45': when the area ends, or when it was reported"),
})

const access = 'operator'
const area = 'orders'
const tags = ['staff']
const id = z.string().max(100)
const endsAt = z.iso.datetime()

/** Areas that nobody can travel to for a time: blockades, strikes, floods. */
export const disruptionCalls = {
  /** Current and planned ones, and the last that ended. */
  disruptions: operation({ access, area })
    .route({ method: 'GET', path: '/staff/disruptions', summary: 'Disrupted areas', tags })
    .output(z.array(Disruption)),

  /** Marks an area. Deliveries that were promised there for that time get the first window after it, and their customers are told. */
  markDisruption: operation({ access, area, idempotency: true })
    .route({ method: 'POST', path: '/staff/disruptions', summary: 'Mark an area', tags })
    .input(
      z.object({
        name: requiredText('Name', 60),
        reason: z.enum(DISRUPTION_REASONS),
        corners: z.array(Coordinates).min(3).max(500).describe('In order; the last one joins the first'),
        startsAt: z.iso.datetime().nullable().describe('null: now'),
        endsAt,
      }),
    )
    .output(Disruption),

  /** Moves the expected end further away, and what was promised until then with it. 409 when it ended meanwhile. */
  prolongDisruption: operation({ access, area })
    .route({ method: 'PUT', path: '/staff/disruptions/{id}', summary: 'It takes longer', tags })
    .input(z.object({ id, endsAt }))
    .output(Disruption),

  /**
   * Ends it now. Deliveries whose customers chose nothing get their promise back where there is still time and room, and
   * are told. Ending twice is fine.
   */
  endDisruption: operation({ access, area })
    .route({ method: 'POST', path: '/staff/disruptions/{id}/end', summary: 'It is over', tags })
    .input(z.object({ id }))
    .output(Disruption),

  /** Reports of couriers that are still of interest, the newest first. */
  blockedReports: operation({ access, area })
    .route({ method: 'GET', path: '/staff/blockedReports', summary: 'Couriers who could not pass', tags })
    .output(z.array(BlockedReport)),

  /** Areas that were marked without an operator, then reports of couriers, the newest first. */
  disruptionsToDo: operation({ access, area })
    .route({ method: 'GET', path: '/staff/today/disruptions', summary: 'Blocked ways to look at', tags })
    .output(z.array(DisruptionToDo)),

  /**
   * A courier cannot pass with a delivery that they carry. The third courier within an hour who reports a place marks the area
   * around it for two hours, unless an operator has ended one there since. The delivery stays with its courier.
   */
  reportBlockedWay: operation({ access: 'courier', area, idempotency: true })
    .route({
      method: 'POST',
      path: '/courier/drops/{orderId}/blocked',
      summary: 'No way through',
      tags: ['courier'],
    })
    .input(z.object({ orderId: id, reason: z.enum(DISRUPTION_REASONS), act: CourierAct.optional() }))
    .output(
      z.object({
        untilLabel: z.string().nullable().describe('Until when the place is marked; null: it is not'),
      }),
    ),

  /**
   * What the customer of a moved delivery chooses: its new time, or to pick it up at the shop, with what delivery cost
   * returned. Repeating the answer is fine. Cancelling is `cancelOrder`.
   */
  answerDisruption: operation({ access: 'owner', links: true })
    .route({
      method: 'POST',
      path: '/app/orders/{orderId}/disruption',
      summary: 'Wait for it, or pick it up',
      tags: ['order'],
    })
    .input(z.object({ orderId: id, token: z.string().max(100).optional(), choice: z.enum(['wait', 'pickup']) }))
    .output(Order),
}

export type BlockedReport = z.infer<typeof BlockedReport>
export type DisruptionToDo = z.infer<typeof DisruptionToDo>
export type Disruption = z.infer<typeof Disruption>
export type DisruptionsChanged = z.infer<typeof DisruptionsChanged>
export type OrderPromiseMoved = z.infer<typeof OrderPromiseMoved>
