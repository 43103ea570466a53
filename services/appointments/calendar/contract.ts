import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day, Revision, requiredText } from '#shared/values.ts'
import { Appointment } from '../bookings/contract.ts'
import { ServicePack, StoreService } from '../packs/contract.ts'
import { filled, Review, Store, storeFacts } from '../stores/contract.ts'
import { Block } from './blocks/contract.ts'
import { WARNING_LEVELS } from './rules/warning-levels.ts'
import { PetWarning } from './warnings/contract.ts'

export const StaffClosure = z.object({
  id: z.string(),
  fromDay: Day,
  untilDay: Day,
  startTime: z.int().min(0).max(1440).nullable(),
  endTime: z.int().min(0).max(1440).nullable(),
  reason: z.string(),
})

export const StaffStation = z.object({ id: z.string(), name: z.string(), kind: z.enum(['chair', 'vet']) })

export const StaffEmployee = z.object({ id: z.string(), name: z.string() })

/** An appointment as the merchant's staff see it. */
export const StaffAppointment = Appointment.extend({
  stationId: z.string(),
  employeeId: z.string().nullable().describe('Who attends it; null: nobody named'),
  isReachable: z
    .boolean()
    .describe('Messages go to the customer; false: only the phone is known, and no message leaves to phones'),
  staffNotes: z.string().describe('Never shown to the customer'),
  petWarning: PetWarning.nullable(),
  /** Next states allowed by calendar/rules/states.ts. */
  nextStates: z.array(Appointment.shape.state),
  /** Day in the store's zone. */
  visitDay: Day,
  visitStartMinute: z.int(),
  visitEndMinute: z.int(),
})

/** A visit of the same pet before, with what the staff wrote then. */
export const EarlierVisit = z.object({
  appointmentId: z.string(),
  day: Day,
  pack: z.string(),
  staffNotes: z.string(),
  attendant: z.string().nullable().describe('Name of who attended it; null: nobody was named'),
})

const storeId = { storeId: z.string().max(100) }
const appointmentId = { appointmentId: z.string().max(100) }

export const StaffReviews = z.object({
  reviews: z.array(Review.extend({ reports: z.int(), isHidden: z.boolean() })),
  endCursor: z.string().nullable(),
  counts: z.object({ unanswered: z.int(), reported: z.int() }).describe('Of all, by what `only` asks for'),
})

/**
 * For merchants (their own stores: the merchant is in the SQL) and operators (all stores). Another merchant's store or
 * appointment is not found. Every write adds a line to the log of the appointment or to the store's changes.
 */
export const staff = {
  staffStores: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: '/backoffice/stores', summary: 'Stores of the caller', tags: ['staff'] })
    .output(
      z.array(
        z.object({
          id: z.string(),
          merchantId: z.string(),
          name: z.string(),
          merchantName: z.string(),
          timezoneCode: z.string(),
          active: z.boolean(),
          today: Day,
          latitude: z.number(),
          longitude: z.number(),
        }),
      ),
    ),

  /** A store with its staff-only data: inactive packs and closures. */
  staffStore: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: '/backoffice/stores/{storeId}', summary: 'A store', tags: ['staff'] })
    .input(z.object(storeId))
    .output(
      z.object({
        store: Store,
        packs: z.array(ServicePack),
        extraServices: z.array(StoreService),
        closures: z.array(StaffClosure),
        stations: z.array(StaffStation),
        employees: z.array(StaffEmployee),
      }),
    ),

  /** Day (1) or week (7) by station. Holds are shown as taken, without a name. */
  calendar: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: '/backoffice/stores/{storeId}/calendar', summary: 'The calendar', tags: ['staff'] })
    .input(z.object({ ...storeId, fromDay: Day.optional(), days: z.coerce.number().int().min(1).max(7).default(1) }))
    .output(
      z.object({
        fromDay: Day,
        today: Day,
        slotMinutes: z.int().describe('From one start of a visit to the next'),
        stations: z.array(StaffStation),
        employees: z.array(StaffEmployee).describe('Those who work there, and those who attend a visit shown'),
        appointments: z.array(StaffAppointment),
        held: z.array(
          z.object({ stationId: z.string(), day: Day, startMinute: z.int(), endMinute: z.int(), isOffer: z.boolean() }),
        ),
        blocks: z.array(Block),
        days: z.array(
          z.object({
            day: Day,
            openings: z.array(z.object({ startTime: z.int(), endTime: z.int() })),
            closure: z.string().nullable(),
          }),
        ),
      }),
    ),

  staffAppointment: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'GET',
      path: '/backoffice/appointments/{appointmentId}',
      summary: 'One appointment',
      tags: ['staff'],
    })
    .input(z.object(appointmentId))
    .output(StaffAppointment),

  /**
   * Cancels an appointment for the store, with a reason that the customer reads, or moves it on: accept (CONFIRMED),
   * start, finish, no-show. A visit with an unpaid deposit can only be cancelled. A paid deposit is refunded when the
   * store cancels, and kept on a no-show.
   */
  setAppointmentState: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/state',
      summary: 'Move an appointment on, or cancel it',
      tags: ['staff'],
    })
    .input(
      z.object({
        ...appointmentId,
        state: z.enum(['CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'NO_SHOW']),
        reason: z.string().trim().max(300).default('').describe('A cancellation needs one'),
      }),
    )
    .output(StaffAppointment),

  /** Accepts all pets of the appointment's booking that wait for it, in one step; answers them. */
  acceptBooking: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/accept',
      summary: 'Accept all pets of a booking',
      tags: ['staff'],
    })
    .input(z.object(appointmentId))
    .output(z.array(StaffAppointment)),

  /** Waives the unpaid deposit of a booking, for all its pets: the booking is confirmed and its customer notified. */
  waiveDeposit: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/deposit/waive',
      summary: 'Do without the deposit',
      tags: ['staff'],
    })
    .input(z.object(appointmentId))
    .output(StaffAppointment),

  /**
   * Moves one pet's visit to another station or time, on any day; within opening hours and never over another visit.
   */
  moveVisit: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/move',
      summary: 'Move it',
      tags: ['staff'],
    })
    .input(
      z.object({ ...appointmentId, stationId: z.string().max(100), day: Day, startMinute: z.int().min(0).max(1439) }),
    )
    .output(StaffAppointment),

  /** Names who attends a visit; null: nobody. Staff may name a person outside of their shift, but not for two visits. */
  assignVisit: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'PUT',
      path: '/backoffice/appointments/{appointmentId}/employee',
      summary: 'Name who attends it',
      tags: ['staff'],
    })
    .input(z.object({ ...appointmentId, employeeId: z.string().max(100).nullable() }))
    .output(StaffAppointment),

  /** At most 6 visits of the appointment's pet before it, at the same merchant, with the staff's notes; newest first. */
  earlierVisits: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'GET',
      path: '/backoffice/appointments/{appointmentId}/earlier',
      summary: 'Earlier visits of the pet',
      tags: ['staff'],
    })
    .input(z.object(appointmentId))
    .output(z.array(EarlierVisit)),

  writeStaffNotes: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: '/backoffice/appointments/{appointmentId}/notes', summary: 'Notes', tags: ['staff'] })
    .input(z.object({ ...appointmentId, staffNotes: z.string().trim().max(1000) }))
    .output(StaffAppointment),

  /**
   * What the merchant's staff must know of the pet at every visit, in the place of what stood before; null takes it away.
   * Its owner reads it in the export of their data alone.
   */
  warnAboutPet: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'PUT',
      path: '/backoffice/appointments/{appointmentId}/pet-warning',
      summary: 'Warn of a pet',
      tags: ['staff'],
    })
    .input(
      z.object({
        ...appointmentId,
        level: z.enum(WARNING_LEVELS).nullable(),
        text: z.string().trim().max(300).default(''),
      }),
    )
    .output(StaffAppointment),

  /** Booked appointments do not change; `outside` names those that no longer fit. */
  updateStore: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PATCH', path: '/backoffice/stores/{storeId}', summary: 'Change a store', tags: ['staff'] })
    .input(
      z
        // No default: an absent field leaves the value unchanged.
        .object({ ...storeFacts, extrasExternalBillServiceId: z.string().max(100).nullable() })
        .partial()
        .extend({
          ...storeId,
          city: filled('StoreCity', 80).optional(),
          version: Revision.optional().describe('As it was read: a change of an older version is refused'),
        }),
    )
    .output(z.object({ store: Store, outside: z.array(z.string()) })),

  addClosure: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: '/backoffice/stores/{storeId}/closures',
      summary: 'Close for a time',
      tags: ['staff'],
    })
    .input(z.object({ ...storeId, ...StaffClosure.omit({ id: true }).shape, reason: requiredText('Reason', 100) }))
    .output(
      z.object({
        closures: z.array(StaffClosure),
        outside: z.array(z.string()).describe('Booked appointments within'),
      }),
    ),

  removeClosure: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'DELETE',
      path: '/backoffice/stores/{storeId}/closures/{closureId}',
      summary: 'Open again',
      tags: ['staff'],
    })
    .input(z.object({ ...storeId, closureId: z.string().max(100) }))
    .output(z.object({ closures: z.array(StaffClosure) })),

  /** Newest first; those of `only` oldest first. */
  staffReviews: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'GET',
      path: '/backoffice/stores/{storeId}/reviews',
      summary: 'Reviews, hidden ones too',
      tags: ['staff'],
    })
    .input(
      z.object({
        ...storeId,
        after: z.string().max(200).optional(),
        first: z.coerce.number().int().min(1).max(100).default(30),
        only: z
          .enum(['unanswered', 'reported'])
          .optional()
          .describe('Shown ones of the last 90 days without an answer, or shown ones with a report'),
      }),
    )
    .output(StaffReviews),

  answerReview: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'PUT',
      path: '/backoffice/reviews/{reviewId}/answer',
      summary: 'Answer a review',
      tags: ['staff'],
    })
    .input(z.object({ reviewId: z.string().max(100), text: requiredText('Answer', 1000) }))
    .output(Review),

  /** Operators hide or restore a reported review. */
  moderateReview: operation({ access: 'operator', area: 'salon' })
    .route({
      method: 'PUT',
      path: '/backoffice/reviews/{reviewId}/hidden',
      summary: 'Hide or show a review',
      tags: ['staff'],
    })
    .input(z.object({ reviewId: z.string().max(100), isHidden: z.boolean() }))
    .output(z.object({ isHidden: z.boolean() })),
}
