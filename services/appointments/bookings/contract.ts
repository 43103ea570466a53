import * as z from 'zod'
import { DISRUPTION_REASONS } from '#services/market/disruptions/rules/disruption.ts'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { CurrencyCode, Day, Money, messageOrLimit, requiredText } from '#shared/values.ts'
import { DEPOSIT_STATES } from '../deposits/rules/deposit-state.ts'
import { DEPOSIT_METHODS } from '../deposits/rules/deposits.ts'
import { APPOINTMENT_STATES, BOOKED_KINDS } from '../rules/enums.ts'

export const State = z.enum(APPOINTMENT_STATES)

/**
 * A person as appointments know them. Created from the account, never from a request body, on the first hold, booking
 * or waiting-list entry.
 */
export const AppointmentCustomer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  nit: z.string().nullable().describe('Of the billing data'),
  socialReason: z.string().nullable(),
  ecommerceId: z.string().describe("The account's uid"),
  ecommerceUid: z.string().describe('The same'),
  customerPetProfileId: z.string().nullable(),
  os: z.string(),
  userToken: z.string().nullable().describe('Always null: tokens are not kept'),
})

export const DiscountApplied = z.object({
  id: z.string(),
  name: z.string().describe("'2 mascotas: 10 %'"),
  percentage: z.number().min(0).max(100),
  amount: Money,
})

const ServiceLine = z.object({
  id: z.string(),
  name: z.string(),
  servicePriceId: z.string(),
  amount: Money,
  minutes: z.int(),
})

export const LogLine = z.object({
  at: z.iso.datetime(),
  /** CREATED, MOVED, a new state, DEPOSIT: the deposit was paid or waived, or PET_DIED. */
  what: z.enum([...APPOINTMENT_STATES, 'CREATED', 'MOVED', 'DEPOSIT', 'PET_DIED']),
  by: z.enum(['customer', 'merchant', 'system']),
  text: z.string().describe('For the customer, in Spanish'),
})

/** Deposit that is paid online when booking; amounts of this pet. */
export const Deposit = z.object({
  state: z
    .enum(DEPOSIT_STATES)
    .describe('awaiting: its slot is kept until payUntil; ended: no money came; waived: the store does without'),
  method: z.enum(DEPOSIT_METHODS),
  payUntil: z.iso.datetime(),
  payUntilLabel: z.string().describe("'las 15:45' or 'mañana a las 15:45', in the store's zone"),
  secondsLeft: z.int().describe('0 once nothing can be paid any more'),
  paid: Money.describe('Taken off amountDue; of what was cancelled or missed it is what the store keeps'),
  returned: Money.describe('What went back, or is on its way'),
  returns: z
    .enum(['on-its-way', 'manual', 'done'])
    .nullable()
    .describe('How what goes back of the booking stands; manual: a person at the bank sends it'),
  onCancel: z
    .enum(['returned', 'kept'])
    .nullable()
    .describe(
      'What becomes of what was paid when its customer cancels now; null: nothing was, or it cannot be cancelled',
    ),
})

const filledAmount = (field: string) => z.int({ error: messageOrLimit(field, `${field} cannot be empty`) }).min(0)

export const Appointment = z.object({
  id: z.string(),
  multiAppointmentId: z.string(),
  customer: AppointmentCustomer,
  petId: z.string(),
  petName: z.string(),
  petDiedOn: Day.nullable().describe('As its family told; the visit then waits to be cancelled'),
  petBreed: z.string().nullable(),
  petTypeId: z.string(),
  petSize: z.string().nullable(),
  petWeight: z
    .number()
    .nullable()
    .describe('Whole kilograms when it was booked; null: nobody knew, or too light for one'),
  schedule: z
    .string()
    .describe("Drop-off, the store's wall clock: yyyy-MM-ddTHH:mm; the same for all pets of a booking"),
  startsAt: z.iso.datetime().describe('The same moment'),
  receiveUntil: z.iso.datetime(),
  collectAt: z.iso.datetime().describe('When all pets of the booking are ready'),
  /** When this pet's visit at its station starts. */
  visitStartsAt: z.iso.datetime(),
  visitEndsAt: z.iso.datetime(),
  dayLabel: z.string().describe("'sábado 28 de noviembre'"),
  timeLabel: z.string().describe("'15:30'"),
  collectLabel: z.string().describe("'17:10'"),
  servicePack: z.object({
    id: z.string(),
    servicePackId: z.enum(BOOKED_KINDS).describe('hotel: a stay of nights or a day'),
    name: z.string(),
    picture: z.string().nullable(),
  }),
  store: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timezoneCode: z.string(),
    picture: z.string().nullable(),
  }),
  merchantId: z.string(),
  merchant: z.object({ id: z.string(), name: z.string() }),
  services: z.array(ServiceLine),
  subServices: z.array(ServiceLine),
  optionalSubServices: z.array(ServiceLine),
  extraServices: z.array(ServiceLine),
  notes: z.string(),
  hasPickUp: z.boolean(),
  pickUpFee: Money,
  /** Address of the pickup or home visit. */
  address: z
    .object({ street: z.string(), notes: z.string(), city: z.string(), lat: z.number(), lon: z.number() })
    .nullable(),
  isHomeVisit: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  state: State,
  cancelReason: z.string().nullable(),
  logs: z.array(LogLine),
  totalTime: z.int().describe('Minutes'),
  totalAmount: filledAmount('AppointmentTotalAmount'),
  subtotalAmount: filledAmount('AppointmentSubTotalAmount'),
  amountDue: filledAmount('AppointmentAmountDue'),
  paymentDue: Money.describe('The deposit that is still to be paid: now while `deposit` awaits it, else at the store'),
  deposit: Deposit.nullable().describe('null: there is none, or it is due at the store'),
  paymentMethod: z.string(),
  subtotalPercentageDiscount: z.number(),
  discountStrategies: z.array(DiscountApplied),
  currencyCode: CurrencyCode,
  createdBy: z.enum(['customer', 'merchant']),
  review: z.boolean().describe('true: the customer reviewed it'),
  /** Changes the caller may make now, and until when; decided by bookings/rules/notice.ts. */
  canChange: z.boolean(),
  canCancel: z.boolean(),
  canReview: z.boolean(),
  disruption: z
    .object({ reason: z.enum(DISRUPTION_REASONS), beforeLabel: z.string().describe('When it began before') })
    .nullable()
    .default(null)
    .describe('A disrupted area moved it: it can be changed and cancelled until it begins'),
  changeUntil: z.iso.datetime(),
  changeUntilLabel: z.string().describe("'viernes 27, 15:30'"),
})

const appointmentPath = { appointmentId: z.string().max(100) }
const route = '/appointments/{appointmentId}' as const

export const appointments = {
  /**
   * Bearer token for 15 minutes that allows reading stores, packs and slots, and holding and booking for its own
   * customer; nothing else. Issued for the caller's account or guest; without one, a guest is created.
   */
  shareLinkToken: operation({ access: 'public', idempotency: true })
    .route({ method: 'POST', path: '/share-link/auth/token', summary: 'A token for a shared link', tags: ['booking'] })
    .output(z.object({ token: z.string(), expiresAt: z.iso.datetime() })),

  /**
   * The caller's customer when `phone` is the caller's own verified one; any other number answers 'not found', byte for
   * byte the same.
   */
  customerByPhone: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/customers/ecommerce', summary: 'The customer of a phone', tags: ['customers'] })
    .input(z.object({ phone: requiredText('Phone', 40) }))
    .output(AppointmentCustomer),

  /** The caller's appointments, future ones first; empty for an account without any. */
  appointments: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/appointments', summary: "The caller's appointments", tags: ['appointments'] })
    .input(
      z.object({
        when: z.enum(['upcoming', 'past', 'all']).default('all'),
        after: z.string().max(100).optional().describe('Id of the last one of the page before'),
        first: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(z.array(Appointment)),

  /** For operators of the salons: the visits of an account at every store, future ones first; at most 30. */
  staffVisits: operation({ access: 'operator', area: 'salon' })
    .route({ method: 'GET', path: '/staff/accounts/{uid}/visits', summary: 'Visits of an account', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100) }))
    .output(z.array(Appointment)),

  appointment: operation({ access: 'owner' })
    .route({ method: 'GET', path: route, summary: 'One of them', tags: ['appointments'] })
    .input(z.object(appointmentPath))
    .output(Appointment),

  /** Appointments of one booking, one per pet. */
  bookingOf: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/bookings/{multiAppointmentId}', summary: 'A booking', tags: ['appointments'] })
    .input(z.object({ multiAppointmentId: z.string().max(100) }))
    .output(z.array(Appointment)),

  /**
   * Payment link of a booking's deposit, `/payment/TOKEN`; the same method again returns the same link. 409
   * deposit-not-awaited when the deposit is paid, ended or not required.
   */
  payDeposit: operation({ access: 'owner' })
    .route({
      method: 'POST',
      path: '/bookings/{multiAppointmentId}/deposit',
      summary: 'Pay the deposit',
      tags: ['appointments'],
    })
    .input(z.object({ multiAppointmentId: z.string().max(100), method: z.enum(DEPOSIT_METHODS).optional() }))
    .output(z.object({ link: z.string() })),

  /**
   * Moves or cancels the whole booking, all its pets, within the merchant's notice; at most 5 moves. A paid deposit
   * moves along. A cancellation within the notice refunds it; a later one, possible until the start, does not. The
   * store's people cancel by `setAppointmentState` (calendar/contract.ts).
   */
  moveOrCancelAppointment: operation({ access: 'owner' })
    .route({ method: 'PATCH', path: route, summary: 'Move or cancel an appointment', tags: ['appointments'] })
    .input(
      z.object({
        ...appointmentPath,
        schedule: z
          .string()
          .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
          .optional(),
        holdId: z.string().max(100).optional().describe('Of the new time, when it was kept'),
        state: z.literal('CANCELLED').optional(),
        cancelReason: z.string().trim().max(300).optional(),
      }),
    )
    .output(z.array(Appointment)),

  /** iCalendar file of the booking: stable UID, SEQUENCE grows with each change. */
  calendarFile: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/bookings/{multiAppointmentId}/calendar',
      summary: 'Calendar file',
      tags: ['appointments'],
    })
    .input(z.object({ multiAppointmentId: z.string().max(100) }))
    .output(z.object({ name: z.string(), content: z.string() })),

  /** Reviews a COMPLETED appointment: one review each, within 60 days; writing again within that time changes it. */
  saveReview: operation({ access: 'owner' })
    .route({ method: 'PUT', path: `${route}/review`, summary: 'Review it', tags: ['reviews'] })
    .input(
      z.object({ ...appointmentPath, stars: z.int().min(1).max(5), text: z.string().trim().max(1000).default('') }),
    )
    .output(Appointment),

  /** The caller's review, hidden or not, with the merchant's answer; null: not written yet. */
  ownReview: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${route}/review`, summary: "The caller's review", tags: ['reviews'] })
    .input(z.object(appointmentPath))
    .output(
      z
        .object({
          id: z.string(),
          stars: z.int().min(1).max(5),
          text: z.string(),
          pictures: z.array(z.string()),
          answer: z.object({ text: z.string(), day: Day }).nullable(),
        })
        .nullable(),
    ),

  /** Same formats and limits as a pet's photo (pets.savePetPicture); at most 3 per review. */
  addReviewPicture: operation({ access: 'owner', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: `${route}/review/pictures`, summary: 'Add a picture', tags: ['reviews'] })
    .input(z.object({ ...appointmentPath, file: z.file() }))
    .output(z.object({ pictures: z.array(z.string()) })),

  /** `pictureId` as in `/media/reviews/{pictureId}/320.webp`. A second call answers the remaining pictures. */
  removeReviewPicture: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: `${route}/review/pictures/{pictureId}`,
      summary: 'Remove a picture',
      tags: ['reviews'],
    })
    .input(z.object({ ...appointmentPath, pictureId: z.string().max(100) }))
    .output(z.object({ pictures: z.array(z.string()) })),

  /** One report per account and review; an operator decides. Reports of three accounts hide the review until then. */
  reportReview: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/reviews/{reviewId}/report', summary: 'Report a review', tags: ['reviews'] })
    .input(z.object({ reviewId: z.string().max(100), reason: requiredText('Reason', 300) }))
    .output(z.object({ reported: z.literal(true) })),
}

export const person = {
  /**
   * After sign-in: moves the guest's visits, draft, holds and waiting-list entries to the caller. A moved hold is renewed
   * unless it was renewed before.
   */
  adoptGuestData: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/claims/guest', summary: 'Take over what a guest left', tags: ['person'] })
    .input(z.object({ guestToken: z.string().max(4000) }))
    .output(z.object({ holds: z.int(), drafts: z.int() })),

  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/person', summary: "Export the caller's data", tags: ['person'] })
    .output(z.record(z.string(), z.unknown())),

  /** Cancels future bookings, removes name, phone, e-mail, pets' names and notes from past ones, deletes the rest. */
  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/person', summary: 'Erase the caller', tags: ['person'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()) })),
}
