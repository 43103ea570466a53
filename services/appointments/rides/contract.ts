import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'

const Clock = z.string().describe("The store's clock: '09:50'")

/** A door of a van's trip. */
export const RideStop = z.object({
  bookingId: z.string(),
  kind: z.enum(['fetch', 'return']),
  pets: z.array(z.object({ appointmentId: z.string(), name: z.string(), size: z.string().nullable() })),
  customer: z.object({ name: z.string(), phone: z.string().nullable() }),
  address: z.object({ street: z.string(), notes: z.string(), city: z.string(), lat: z.number(), lon: z.number() }),
  promised: z.object({ from: Clock, until: Clock }).describe('What its family was told'),
})

export const VanTrip = z.object({
  leavesAt: Clock,
  backAt: Clock,
  lateAtStoreMinutes: z.int().describe('0: every fetched pet is there when its service begins'),
  stops: z.array(RideStop.extend({ arrivesAt: Clock, lateMinutes: z.int() })),
})

export const RideTimes = z.object({
  fetchAt: Clock.nullable().describe('null: its store plans no vans, it is not today, or the ride is over'),
  returnAt: Clock.nullable(),
})

export const VanFleet = z.object({
  vans: z.int().min(1).max(6),
  petsPerVan: z.int().min(1).max(20),
})

export const rides = {
  /** When a van is at the door of the caller's visit today, by the trips of `dayRides`. */
  appointmentRides: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/rides',
      summary: 'When a van comes',
      tags: ['appointments'],
    })
    .input(z.object({ appointmentId: z.string().max(100) }))
    .output(RideTimes),

  /**
   * Trips that fetch the pets of a day and bring them back, for so many vans: a proposal by the estimates with which the
   * visits were promised, made anew with each call; without a number those of the store's settings. Of today what has been fetched, or is long past, is left out.
   */
  dayRides: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'GET',
      path: '/backoffice/stores/{storeId}/rides',
      summary: 'Trips of the vans on a day',
      tags: ['staff'],
    })
    .input(
      z.object({
        storeId: z.string().max(100),
        day: Day.optional(),
        vans: z.coerce.number().int().min(1).max(6).optional(),
        petsPerVan: z.coerce.number().int().min(1).max(20).optional(),
      }),
    )
    .output(
      z.object({
        day: Day,
        today: Day,
        fleet: VanFleet,
        vans: z.array(z.array(VanTrip)),
        leftOver: z.array(RideStop).describe('More pets of one household than a van takes'),
      }),
    ),
}
