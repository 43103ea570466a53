import * as z from 'zod'
import { BenefitsState } from '#services/rewards/contract.ts'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Day, Money, requiredText } from '#shared/values.ts'
import { DEPOSIT_METHODS } from '../deposits/rules/deposits.ts'
import { DAY_REASONS, PACK_KINDS } from '../rules/enums.ts'
import { filled, NextSlot, storePath, storeRoute } from '../stores/contract.ts'
import { Appointment, DiscountApplied } from './contract.ts'

/** Local time in the store's zone, yyyy-MM-ddTHH:mm. For a shift: the shift's beginning. */
export const Schedule = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'A schedule is written yyyy-MM-ddTHH:mm')

const id = z.string().max(100)
const Chosen = z.object({ id, servicePriceId: id.optional().describe('Advice: the engine finds the price') })
const chosen = z.array(Chosen).max(20).default([])

/** Services chosen for one pet so far. */
export const PetChoice = z.object({
  petId: requiredText('PetId', 100).describe('A pet profile that the caller may use'),
  servicePackId: requiredText('ServicePackId', 100).describe("A pack's id, or its kind"),
  /** Used only while the pet's weight is unknown. */
  petSize: z.string().max(40).nullable().default(null),
  subServices: chosen,
  optionalSubServices: chosen,
  extraServices: chosen,
  notes: z.string().trim().max(500).default(''),
})

/**
 * The specification's draft of one pet. Names, sizes, prices, fees and times in it are ignored: the engine reads them from
 * the pet's profile and the store's catalogue. Another customer or kind of pet, or a service that is no part of the pack:
 * 422.
 */
export const AppointmentDraft = PetChoice.extend({
  customerId: id.nullish(),
  petName: z.string().max(60).nullish(),
  petTypeId: id.nullish(),
  petBreed: z.string().max(120).nullish(),
  petWeight: z.number().nullish(),
  schedule: Schedule,
  services: chosen,
  hasPickUp: z.boolean().default(false),
  pickUpFee: z.number().nullish(),
  storeId: filled('StoreId', 100),
  paymentDue: z.number().nullish(),
})

/** Pets, services and address: all that a slot depends on. */
const group = {
  pets: z.array(PetChoice).min(1).max(6),
  hasPickUp: z.boolean().default(false),
  addressCode: z
    .string()
    .max(100)
    .nullable()
    .default(null)
    .describe("eddressCode of the caller's book: pickup, home visit"),
}

export const PlannedVisit = z.object({
  petId: z.string().nullable(),
  petName: z.string().nullable(),
  station: z.string().describe("'Bañera 2', 'Dra. Rojas'"),
  attendedBy: z.string().nullable().describe('Name of who attends it, where the store names its people'),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  startLabel: z.string().describe("'15:30' in the store's zone"),
  endLabel: z.string(),
})

export const Slot = z.object({
  schedule: Schedule,
  startsAt: z.iso.datetime(),
  label: z.string().describe("'15:30'; of a shift 'Mañana, hasta las 10:30'"),
  part: z.enum(['morning', 'afternoon', 'evening']).describe('For grouping: before 12:00, before 18:00, later'),
  receiveUntil: z.iso
    .datetime()
    .describe('The latest drop-off: the start itself, or of a shift until when it receives'),
  receiveUntilLabel: z.string(),
  collectAt: z.iso.datetime().describe('When all pets are ready'),
  collectLabel: z.string(),
  plan: z.array(PlannedVisit),
})

export const SlotDay = z.object({
  day: Day,
  weekday: z.string().describe("'lun', 'mar'"),
  dayLabel: z.string().describe("'Hoy', 'Mañana', 'lunes 23'"),
  slots: z.array(Slot),
  reason: z.enum(DAY_REASONS).nullable().describe('Why there is none'),
  /** One of the specification's three messages when there is no slot. */
  message: z.string().nullable(),
  note: z.string().nullable().describe("Of a closure: 'Feriado: Día de Santa Cruz'"),
})

export const Alternative = z.object({
  merchantId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  isOtherStore: z.boolean(),
  distanceMetres: z.int().nullable(),
  servicePackId: z.string().describe("The first pet's pack there"),
  schedule: Schedule,
  label: z.string().describe("'mañana, 09:00'; of a shift 'mañana por la mañana, hasta las 10:30'"),
})

/** Amounts of a booking or of one pet, minor units. */
export const Amounts = z.object({
  subtotalAmount: Money,
  subtotalPercentageDiscount: z.number().min(0).max(100),
  discountAmount: Money,
  discountStrategies: z.array(DiscountApplied),
  pickUpFee: Money,
  totalAmount: Money,
  amountDue: Money.describe('What is still to be paid'),
  paymentDue: Money.describe('The deposit'),
})

export const QuoteLine = z.object({
  name: z.string(),
  amount: Money,
  minutes: z.int(),
  kind: z.enum(['service', 'sub', 'optional', 'extra']),
})

export const Quote = z.object({
  currencyCode: CurrencyCode,
  pets: z.array(
    z.object({
      petId: z.string(),
      petName: z.string(),
      petSize: z.string().nullable(),
      packName: z.string(),
      lines: z.array(QuoteLine),
      minutes: z.int(),
      amounts: Amounts,
    }),
  ),
  totals: Amounts,
  depositWays: z
    .array(z.enum(DEPOSIT_METHODS))
    .describe(
      'How its deposit (paymentDue) is paid when it is booked; empty: there is none, or it is due at the store',
    ),
  benefits: BenefitsState,
})

export const Hold = z.object({
  id: z.string(),
  merchantId: z.string(),
  storeId: z.string(),
  expiresAt: z.iso.datetime(),
  secondsLeft: z.int(),
  canRenew: z.boolean(),
  /** true: a freed slot, held for half an hour at most (of the night until 8:30) for an entry of the waiting list. */
  isOffer: z.boolean(),
  slot: Slot,
  quote: Quote,
  choice: z.object(group),
})

/** The wizard's state, stored for 24 hours; one per caller and store, the newest wins. */
export const WizardDraft = z.object({
  pets: z.array(PetChoice.extend({ servicePackId: z.string().max(100).nullable().default(null) })).max(6),
  hasPickUp: z.boolean().default(false),
  addressCode: z.string().max(100).nullable().default(null),
  schedule: Schedule.nullable().default(null),
  holdId: z.string().max(100).nullable().default(null),
})

const Booked = z.object({ multiAppointmentId: z.string(), appointments: z.array(Appointment), benefits: BenefitsState })

const holdPath = { holdId: z.string().max(100) }
const appointmentsPath = '/appointments' as const

export const booking = {
  /** Price and duration for these pets; `fields` lists what is missing, such as 'petSize'. */
  quote: operation({ access: 'owner' })
    .route({ method: 'POST', path: `${storeRoute}/quotes`, summary: 'What it costs', tags: ['booking'] })
    .input(
      z.object({
        ...storePath,
        ...group,
        schedule: Schedule.optional().describe('Discounts of its weekday count; without it those of no weekday'),
      }),
    )
    .output(Quote),

  /**
   * Free starts of up to 7 days, from today to six days ahead. With `pets` for exactly these; with `services` alone
   * (the specification's search) for one pet of that pack, and `serviceTimeRequired` is ignored. Alternatives come when
   * the first day has none.
   */
  slots: operation({ access: 'public' })
    .route({ method: 'POST', path: `${storeRoute}/slots`, summary: 'Free times', tags: ['booking'] })
    .input(
      z.object({
        ...storePath,
        fromDate: Day.optional().describe('Today without it'),
        toDate: Day.optional().describe('Six days later without it'),
        servicePackId: z.string().max(100).optional(),
        services: z
          .array(z.object({ serviceId: id, serviceTimeRequired: z.number().nullish() }))
          .max(20)
          .default([]),
        pets: group.pets.optional(),
        hasPickUp: group.hasPickUp,
        addressCode: group.addressCode,
        /**
         * The caller's booking (multiAppointmentId) to be moved. Its pets count as they were booked, whatever else is
         * sent, and its own time counts as free.
         */
        movesId: z.string().max(100).optional(),
      }),
    )
    .output(
      z.object({
        timezoneCode: z.string(),
        days: z.array(SlotDay),
        alternatives: z.array(Alternative).max(3),
      }),
    ),

  /**
   * Holds a slot for 5 minutes; at most 3 per account or device. The engine chooses the stations. An older hold of the
   * caller at the same store is released. A slot taken meanwhile: 409 with one of the three messages. Repeated with the
   * same Idempotency-Key: the same hold, or 409 hold-over once it has ended.
   */
  hold: operation({ access: 'owner', idempotency: true })
    .route({ method: 'POST', path: `${storeRoute}/holds`, summary: 'Keep a slot', tags: ['booking'] })
    .input(z.object({ ...storePath, ...group, schedule: Schedule }))
    .output(Hold),

  heldSlot: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/holds/{holdId}', summary: 'A kept slot', tags: ['booking'] })
    .input(z.object(holdPath))
    .output(Hold),

  /** Renews a hold once, for another 5 minutes from now; offers cannot be renewed. */
  renewHold: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/holds/{holdId}/renew', summary: 'Keep it longer', tags: ['booking'] })
    .input(z.object(holdPath))
    .output(Hold),

  releaseHold: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/holds/{holdId}', summary: 'Let it go', tags: ['booking'] })
    .input(z.object(holdPath))
    .output(z.object({ released: z.boolean() })),

  /**
   * Books all pets or none, from a hold or directly. The same Idempotency-Key books once. A guest needs a name and a proved
   * phone; where no code can be sent, a phone, and the store's limits of unproved customers count.
   * Where the store asks for a deposit that can be paid online, the booking waits for it (`deposit.state` awaiting) and
   * is not announced before: continue with payDeposit.
   */
  book: operation({ access: 'guest', idempotency: true })
    .route({ method: 'POST', path: appointmentsPath, summary: 'Book', tags: ['booking'] })
    .input(
      z.object({
        merchantId: filled('MerchantId', 100),
        /** One per pet; the same store and schedule in all. */
        appointments: z.array(AppointmentDraft).min(1).max(6),
        holdId: z.string().max(100).nullable().default(null),
        addressCode: group.addressCode,
        paymentMethod: z.string().max(40).default('cash').describe("One of the store's paymentTypes"),
        depositMethod: z.enum(DEPOSIT_METHODS).optional().describe("One of the quote's depositWays, else its first"),
        os: z.string().max(20).default('WEB'),
      }),
    )
    .output(Booked),

  /** The caller's wizard state at this store, or null. */
  draft: operation({ access: 'guest' })
    .route({ method: 'GET', path: `${storeRoute}/draft`, summary: "The wizard's state", tags: ['booking'] })
    .input(z.object(storePath))
    .output(WizardDraft.nullable()),

  saveDraft: operation({ access: 'guest' })
    .route({ method: 'PUT', path: `${storeRoute}/draft`, summary: "Keep the wizard's state", tags: ['booking'] })
    .input(WizardDraft.extend(storePath))
    .output(WizardDraft),

  dropDraft: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: `${storeRoute}/draft`, summary: "Forget the wizard's state", tags: ['booking'] })
    .input(z.object(storePath))
    .output(z.object({ dropped: z.literal(true) })),
}

export const WaitingEntry = z.object({
  id: z.string(),
  merchantId: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  fromDay: Day,
  untilDay: Day,
  petNames: z.array(z.string()),
  packKinds: z.array(z.enum(PACK_KINDS)),
  state: z.enum(['waiting', 'offered', 'over']),
  /** The hold on the freed slot. */
  offer: z
    .object({
      holdId: z.string(),
      expiresAt: z.iso.datetime(),
      untilLabel: z.string().describe("The same by the store's clock: '17:30'"),
      slot: NextSlot,
    })
    .nullable(),
})

/** An entry of a store's waiting list as its staff see it. */
export const StoreWaitingEntry = WaitingEntry.pick({
  id: true,
  petNames: true,
  packKinds: true,
  fromDay: true,
  untilDay: true,
}).extend({
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  since: z.iso.datetime(),
  isAsked: z.boolean().describe('A freed slot is held for it now'),
})

/** A freed slot that was offered, and the answer: 'open' until its time is over, 'silent' when it passed. */
export const StoreOffer = StoreWaitingEntry.pick({ customerName: true, customerPhone: true, petNames: true }).extend({
  holdId: z.string(),
  slotLabel: z.string(),
  askedLabel: z.string(),
  untilLabel: z.string(),
  answer: z.enum(['open', 'taken', 'declined', 'silent']),
})

/**
 * A freed slot is held for the oldest entry that it fits, for half an hour at most (less when the slot is near, of the
 * night until 8:30), and nobody else can book it meanwhile; then it goes to the next one.
 */
export const waitingList = {
  /** Joining again for the same store and pets updates the days of the existing entry. At most 5 per account. */
  joinWaitingList: operation({ access: 'owner', idempotency: true })
    .route({ method: 'POST', path: `${storeRoute}/waiting-list`, summary: 'Wait for a slot', tags: ['waiting list'] })
    .input(z.object({ ...storePath, ...group, fromDay: Day, untilDay: Day }))
    .output(WaitingEntry),

  waitingList: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/waiting-list', summary: 'What the caller waits for', tags: ['waiting list'] })
    .output(z.array(WaitingEntry)),

  leaveWaitingList: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/waiting-list/{entryId}', summary: 'Stop waiting', tags: ['waiting list'] })
    .input(z.object({ entryId: z.string().max(100) }))
    .output(z.object({ left: z.boolean() })),

  /**
   * Takes an offered slot in one step: books it with the pets and services of the entry, paid in cash at the store where it
   * accepts that. Once per offer: repeated, it answers the same booking. As with `book`, a deposit may be awaited.
   */
  takeOffer: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/holds/{holdId}/take', summary: 'Take an offered slot', tags: ['waiting list'] })
    .input(z.object(holdPath))
    .output(Booked),

  storeWaitingList: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'GET',
      path: '/backoffice/stores/{storeId}/waiting-list',
      summary: 'Who waits at a store, and who was asked',
      tags: ['staff'],
    })
    .input(z.object({ storeId: z.string().max(100) }))
    .output(z.object({ entries: z.array(StoreWaitingEntry), offers: z.array(StoreOffer) })),
}
