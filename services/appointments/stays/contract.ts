import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { CurrencyCode, Day, Money, requiredText, TypedRevision } from '#shared/values.ts'
import { Appointment, State } from '../bookings/contract.ts'
import { DEPOSIT_METHODS } from '../deposits/rules/deposits.ts'
import { filled, storePath, storeRoute } from '../stores/contract.ts'
import { PetVaccines, Vaccine } from '../vaccines/contract.ts'
import { medicineFacts, StayDose, StayMedicine, seenVersion } from './medicine-contract.ts'

const id = z.string().max(100)
const size = z.string().max(40).nullable()
const minuteOfDay = z.coerce.number().int().min(0).max(1439)

const StayRate = z.object({
  petTypeId: z.string().max(100),
  size: size.describe("A key of the merchant's sizes; null: every size without a rate of its own"),
  night: Money.min(1),
  day: Money.min(1).describe('A day without a night; seasons do not change it'),
})

const seasonFacts = {
  name: requiredText('Name', 60),
  fromDay: Day.describe('First night'),
  untilDay: Day.describe('Last night'),
  percent: z.coerce.number().int().min(-90).max(300).describe('Added to the price of a night'),
  prices: z
    .array(StayRate.omit({ day: true }))
    .max(50)
    .describe('Own prices of a night, which the percent does not change'),
  leastNights: z.coerce.number().int().min(1).max(30).describe('Of a stay with one of its nights in the season'),
}
const StaySeason = z.object({ id: z.string(), version: z.int(), ...seasonFacts })

const kennelFacts = {
  name: requiredText('Name', 60),
  petTypeId: z.string().min(1).max(100).describe('Dogs and cats sleep apart'),
  largestSize: size.describe('null: every size fits'),
  isOwnRoom: z.boolean().describe('For a pet that does not bear others'),
  mostPets: z.coerce.number().int().min(1).max(4).default(1).describe('Pets of one family that sleep there together'),
  isActive: z.boolean(),
}
const Kennel = z.object({ id: z.string(), version: z.int(), ...kennelFacts })

const hotelFacts = {
  isOpen: z.boolean(),
  checkInMinute: minuteOfDay.describe('Minutes since local midnight'),
  receiveUntilMinute: minuteOfDay,
  checkOutMinute: minuteOfDay.describe('Not after the check-in'),
  dayFromMinute: minuteOfDay.describe('Of a day without a night'),
  dayUntilMinute: minuteOfDay,
  rates: z.array(StayRate).min(1).max(50),
  requiredVaccines: z.array(Vaccine).max(10).default([]).describe('They must count on every day of a stay'),
  houseRules: z.string().trim().max(1000).default('').describe('For customers: what to bring and to know'),
  companionPercent: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(100)
    .describe('Of its own price, what each further pet of a family pays that shares a place'),
  takesStoreDiscounts: z.boolean().default(false).describe("Nights take the store's discounts for every service"),
  takesMembership: z.boolean().default(false).describe("Nights take a member's percent of baths"),
}

/** A store's hotel, as customers see it. */
export const Hotel = z.object({
  ...hotelFacts,
  currencyCode: CurrencyCode,
  seasons: z.array(StaySeason),
  places: z.int().describe('Places that take guests'),
  mostTogether: z.int().describe('Most pets of one family that share a place; 1: none do'),
})

/** A store's hotel with its places, for its staff; version 0: there is none yet. */
export const HotelSettings = z.object({
  ...hotelFacts,
  rates: z.array(StayRate),
  version: z.int(),
  currencyCode: CurrencyCode,
  seasons: z.array(StaySeason),
  kennels: z.array(Kennel),
  guests: z
    .array(z.object({ petTypeId: z.string(), sizes: z.array(z.string()) }))
    .describe("The merchant's types of pets with their sizes, from the smallest"),
})

const StayNight = z.object({ day: Day, amount: Money, season: z.string().nullable() })
const nights = z.array(StayNight).describe('Each night by the day on which it begins; of a stay without nights its day')

const companionPercent = z
  .int()
  .nullable()
  .describe('Of its own price, because it shares the place of another pet; null: it pays its price')

const span = { fromDay: Day.describe('Check-in'), untilDay: Day.describe('Check-out; the same day: no night') }

export const STAY_REFUSALS = ['days-not-valid', 'stay-too-short', 'closed-then', 'stay-full'] as const

/** Price of a stay and whether there is a place for everybody; `refusal`: why it cannot be booked. */
export const StayQuote = z.object({
  ...span,
  arrivalLabel: z.string().describe("'sábado 28 de noviembre, entre las 14:00 y las 18:00'"),
  departureLabel: z.string().describe("'lunes 30 de noviembre, hasta las 12:00'"),
  guests: z.array(
    z.object({
      ...{ petId: z.string().nullable(), petName: z.string().nullable(), nights, companionPercent },
      total: Money.describe('Of its nights, less their discounts'),
      sharesWith: z.array(z.string()).describe('Names of those in the same place'),
      discounts: z.array(z.object({ id: z.string(), name: z.string(), percentage: z.number(), amount: Money })),
    }),
  ),
  total: Money,
  deposit: Money.describe('Of the total, paid when it is booked or at the store'),
  currencyCode: CurrencyCode,
  benefits: z.enum(['known', 'unavailable']).describe('unavailable: a membership could not be seen'),
  freePlaces: z.int().describe('Places of the hotel that are free on these days, whom they fit or not'),
  refusal: z.enum(STAY_REFUSALS).nullable(),
  leastNights: z.int().describe('Of the season, when a stay is too short; else 0'),
  nearest: z.array(z.object(span)).describe('Other days as long as these that are free, the nearest first'),
  lacking: z.array(PetVaccines.omit({ packId: true })).describe('Vaccines that do not count on every day'),
})

const petChoices = z
  .array(z.object({ petId: id, needsOwnRoom: z.boolean().default(false) }))
  .min(1)
  .max(6)

const isTogether = z
  .boolean()
  .default(false)
  .describe('Pets that bear others share places where they fit; a stay that is moved stays as it is')

/** A photo of a day of a stay. Its addresses open without a session, and cannot be guessed. */
const StayPhoto = z.object({
  id: z.string(),
  day: Day.describe("In the store's zone"),
  isToday: z.boolean(),
  caption: z.string(),
  small: z.string().describe('/media/visits/{id}/320.webp'),
  large: z.string().describe('/media/visits/{id}/1280.webp'),
})

/** A pet's stay, for its owner. */
export const Stay = z.object({
  appointmentId: z.string(),
  petId: z.string(),
  petName: z.string(),
  kennelName: z.string(),
  ...span,
  nights,
  needsOwnRoom: z.boolean(),
  companionPercent,
  companions: z
    .array(z.object({ appointmentId: z.string(), petName: z.string() }))
    .describe('Pets of its family in the same place'),
  state: State,
  canMove: z.boolean(),
  canWriteMedicines: z.boolean().describe('Its owner: until the pet arrives; the desk: until the stay is over'),
  checkedInLabel: z.string().nullable(),
  checkedOutLabel: z.string().nullable(),
  items: z
    .array(z.object({ position: z.int(), label: z.string(), count: z.int(), isReturned: z.boolean() }))
    .describe('What it brought'),
  photos: z.array(StayPhoto).describe('Of its days, in the order in which they came'),
  medicines: z.array(StayMedicine),
  doses: z
    .array(StayDose)
    .describe('Of its medicines up to the end of today, by time; none before the pet came or after it left'),
})

/** A pet's stay, for the store's staff. */
export const StaffStay = Stay.omit({ canMove: true }).extend({
  storeId: z.string(),
  kennelId: z.string(),
  petTypeId: z.string(),
  petSize: z.string().nullable(),
  customerId: z.string(),
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  notes: z.string(),
  amountDue: Money,
  total: Money,
  currencyCode: CurrencyCode,
  awaitsDeposit: z.boolean(),
  canCheckIn: z.boolean(),
  canCheckOut: z.boolean(),
  isLateToLeave: z.boolean().describe('It is still there after its end'),
  lateDoses: z.int(),
})

/** A stay on the board of a hotel. */
export const BoardStay = StaffStay.omit({ medicines: true, doses: true, photos: true })

const store = { storeId: id }
const desk = '/backoffice/stores/{storeId}/hotel' as const
const staffStayRoute = '/backoffice/stays/{appointmentId}' as const
const counterRoute = '/backoffice/stores/{storeId}/customers/{customerId}' as const
const appointment = { appointmentId: id }
const medicine = { ...appointment, medicineId: z.string().min(8).max(100) }

/** Hotel and day care of a store. A stay is an appointment of each pet: it is paid, cancelled and found as one. */
export const stays = {
  /** null: the store has no hotel that takes guests. */
  hotel: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: `${storeRoute}/hotel`, summary: 'Hotel of a store', tags: ['hotel'] })
    .input(z.object(storePath))
    .output(Hotel.nullable()),

  /** Price of each night and free places for some pets that need no profile. */
  searchStays: operation({ access: 'public' })
    .route({ method: 'POST', path: `${storeRoute}/hotel/search`, summary: 'Free stays', tags: ['hotel'] })
    .input(
      z.object({
        ...storePath,
        ...span,
        guests: z
          .array(
            z.object({
              petTypeId: filled('PetTypeId', 100),
              size: size.default(null),
              needsOwnRoom: z.boolean().default(false),
            }),
          )
          .min(1)
          .max(6),
        isTogether,
      }),
    )
    .output(StayQuote),

  /** The same for the caller's pets, with the vaccines that they lack. */
  quoteStay: operation({ access: 'guest' })
    .route({ method: 'POST', path: `${storeRoute}/hotel/quote`, summary: 'Price of a stay', tags: ['hotel'] })
    .input(
      z.object({
        ...storePath,
        ...span,
        pets: petChoices,
        isTogether,
        movesId: id
          .optional()
          .describe("Appointment of the caller's stay that is to be moved: its places count as free"),
      }),
    )
    .output(StayQuote),

  /** Books a place for each pet, or nothing. `total` is what the customer saw: another price is refused. */
  bookStay: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: `${storeRoute}/hotel/stays`, summary: 'Book a stay', tags: ['hotel'] })
    .input(
      z.object({
        ...storePath,
        ...span,
        pets: petChoices,
        isTogether,
        notes: z.string().trim().max(500).default(''),
        paymentMethod: z.string().max(40).default('cash'),
        depositMethod: z.enum(DEPOSIT_METHODS).optional(),
        total: Money,
      }),
    )
    .output(z.object({ multiAppointmentId: z.string(), appointments: z.array(Appointment) })),

  /** Stays of the caller's booking, one a pet. */
  bookingStays: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/stays/{appointmentId}', summary: 'A stay', tags: ['hotel'] })
    .input(z.object(appointment))
    .output(z.array(Stay)),

  /** Moves the whole booking to other days, at their price, within the merchant's notice and at most 5 times. */
  moveStay: operation({ access: 'owner' })
    .route({
      method: 'PUT',
      path: '/stays/{appointmentId}/days',
      summary: 'Change the days of a stay',
      tags: ['hotel'],
    })
    .input(z.object({ ...appointment, ...span }))
    .output(z.array(Stay)),

  /**
   * Writes a medicine of the caller's stay until its pet arrives, under an id that the client makes up. What the desk wrote
   * or changed stays with the desk (409).
   */
  saveOwnStayMedicine: operation({ access: 'owner' })
    .route({
      method: 'PUT',
      path: '/stays/{appointmentId}/medicines/{medicineId}',
      summary: 'Write a medicine of an own stay',
      tags: ['hotel'],
    })
    .input(z.object({ ...medicine, ...medicineFacts, ...seenVersion }))
    .output(z.array(Stay)),

  /** Removes a medicine that the family wrote, until its pet arrives. A second call changes nothing. */
  removeOwnStayMedicine: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: '/stays/{appointmentId}/medicines/{medicineId}',
      summary: 'Remove a medicine of an own stay',
      tags: ['hotel'],
    })
    .input(z.object(medicine))
    .output(z.array(Stay)),

  hotelSettings: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: desk, summary: 'Settings of a hotel', tags: ['hotel'] })
    .input(z.object(store))
    .output(HotelSettings),

  /** `version` is the one that was seen; 0 opens a hotel. */
  saveHotel: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: desk, summary: 'Write the settings of a hotel', tags: ['hotel'] })
    .input(z.object({ ...store, version: TypedRevision, ...hotelFacts }))
    .output(HotelSettings),

  /** `version` is the one that was seen, 0 for a new place of an id that the client makes up. */
  saveKennel: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: `${desk}/kennels/{kennelId}`, summary: 'Write a place of a hotel', tags: ['hotel'] })
    .input(
      z.object({
        ...store,
        kennelId: z.string().min(8).max(100),
        version: TypedRevision,
        ...kennelFacts,
      }),
    )
    .output(HotelSettings),

  /** Stays that are booked keep their prices. */
  saveSeason: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: `${desk}/seasons/{seasonId}`, summary: 'Write a season', tags: ['hotel'] })
    .input(
      z.object({
        ...store,
        seasonId: z.string().min(8).max(100),
        version: TypedRevision,
        ...seasonFacts,
      }),
    )
    .output(HotelSettings),

  removeSeason: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'DELETE', path: `${desk}/seasons/{seasonId}`, summary: 'Remove a season', tags: ['hotel'] })
    .input(z.object({ ...store, seasonId: id }))
    .output(HotelSettings),

  /** Places and their stays on some days. */
  hotelBoard: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: `${desk}/board`, summary: 'Occupancy of a hotel', tags: ['hotel'] })
    .input(z.object({ ...store, fromDay: Day.optional(), days: z.coerce.number().int().min(1).max(31).default(14) }))
    .output(
      z.object({
        fromDay: Day,
        today: Day,
        days: z.array(Day),
        hasHotel: z.boolean(),
        kennels: z.array(Kennel.pick({ id: true, name: true, petTypeId: true, largestSize: true, isOwnRoom: true })),
        stays: z.array(BoardStay),
      }),
    ),

  staffStay: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: staffStayRoute, summary: 'A stay, for the staff', tags: ['hotel'] })
    .input(z.object(appointment))
    .output(StaffStay),

  /** Begins the stay as any visit is begun: with its vaccines and consents; notes what was brought. */
  checkInStay: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${staffStayRoute}/check-in`, summary: 'Check a pet in', tags: ['hotel'] })
    .input(
      z.object({
        ...appointment,
        items: z
          .array(
            z.object({ label: requiredText('Label', 80), count: z.coerce.number().int().min(1).max(99).default(1) }),
          )
          .max(20)
          .default([]),
      }),
    )
    .output(StaffStay),

  /** Ends the stay, frees its place, and notes what was given back: positions of items. */
  checkOutStay: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${staffStayRoute}/check-out`, summary: 'Check a pet out', tags: ['hotel'] })
    .input(z.object({ ...appointment, returned: z.array(z.coerce.number().int().min(0).max(19)).max(20).default([]) }))
    .output(StaffStay),

  /**
   * Writes a medicine of a stay that is not over, under an id that the client makes up. One of which a dose was given does
   * not change (409): it is ended, and another one written.
   */
  saveStayMedicine: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'PUT',
      path: `${staffStayRoute}/medicines/{medicineId}`,
      summary: 'Write a medicine of a stay',
      tags: ['hotel'],
    })
    .input(z.object({ ...medicine, ...medicineFacts, ...seenVersion }))
    .output(StaffStay),

  /** Removes a medicine; one of which a dose was given is ended, and its doses stay. A second call changes nothing. */
  removeStayMedicine: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'DELETE',
      path: `${staffStayRoute}/medicines/{medicineId}`,
      summary: 'Remove or end a medicine of a stay',
      tags: ['hotel'],
    })
    .input(z.object(medicine))
    .output(StaffStay),

  /**
   * Notes that a dose of today or before was given: an hour before its time at the earliest, two hours when the medicine is
   * given once a day. Of two who note it the first one is named, to both.
   */
  giveStayDose: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${staffStayRoute}/doses`, summary: 'Give a dose', tags: ['hotel'] })
    .input(z.object({ ...medicine, day: Day, time: z.string().max(5) }))
    .output(StaffStay),

  /** Takes back a dose that was noted by mistake less than 15 minutes ago; one that is not noted stays so. */
  takeBackStayDose: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'DELETE',
      path: `${staffStayRoute}/medicines/{medicineId}/doses/{day}/{time}`,
      summary: 'Take a dose back',
      tags: ['hotel'],
    })
    .input(z.object({ ...medicine, day: Day, time: z.string().max(5) }))
    .output(StaffStay),

  /**
   * Adds a photo of today to a stay whose pet is there; six a day at most. The first one of a day tells the family. Same
   * formats and limits as a pet's photo.
   */
  addStayPhoto: operation({ access: 'merchant', area: 'salon', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: `${staffStayRoute}/photos`, summary: 'Add a photo of a stay', tags: ['hotel'] })
    .input(z.object({ ...appointment, caption: z.string().trim().max(140).default(''), file: z.file() }))
    .output(StaffStay),

  /** A second call changes nothing. */
  removeStayPhoto: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'DELETE',
      path: `${staffStayRoute}/photos/{photoId}`,
      summary: 'Remove a photo of a stay',
      tags: ['hotel'],
    })
    .input(z.object({ ...appointment, photoId: id }))
    .output(StaffStay),

  /** Price and free places for pets of a customer of the merchant. */
  counterStayQuote: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'POST',
      path: `${counterRoute}/stay-quote`,
      summary: 'Price of a stay at the counter',
      tags: ['counter'],
    })
    .input(z.object({ ...store, customerId: id, ...span, pets: petChoices, isTogether }))
    .output(StayQuote),

  /** Books a stay at the counter or by phone: confirmed at once, its deposit paid there. `total` as it was quoted. */
  bookStayAtCounter: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: `${counterRoute}/stays`, summary: 'Book a stay at the counter', tags: ['counter'] })
    .input(
      z.object({
        ...store,
        customerId: id,
        ...span,
        pets: petChoices,
        isTogether,
        notes: z.string().trim().max(500).default(''),
        paymentMethod: z.string().max(40).default('cash'),
        total: Money,
      }),
    )
    .output(z.array(StaffStay)),
}
