import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'
import { Appointment } from '../bookings/contract.ts'

const count = z.int().min(0)

/** A visit of one kind of those that wait. */
export const VisitToDo = Appointment.pick({ id: true, petName: true, state: true }).extend({
  kind: z.enum(['notArrived', 'toFinish', 'toAccept', 'awaitingDeposit', 'toPay']),
  customerName: z.string(),
  day: Day.describe("In the store's zone"),
  startMinute: z.int(),
})

/** A review of a store, in short. */
export const StoreReviewToDo = z.object({ id: z.string(), author: z.string(), stars: z.int(), text: z.string() })

/** A dose that nobody gave within half an hour, of a pet that is at the hotel. */
export const LateDose = z.object({
  appointmentId: z.string(),
  petName: z.string(),
  kennelName: z.string(),
  name: z.string(),
  day: Day.describe("In the store's zone"),
  time: z.string(),
})

/** Visits and reviews of a store that need its staff now, by what is to be done. */
export const VisitsToDo = z.object({
  storeId: z.string(),
  toAccept: count.describe('Coming, booked and not accepted; without those whose deposit is awaited'),
  firstToAccept: Day.nullable().describe('Day of the earliest of them'),
  awaitingDeposit: count,
  firstAwaitingDeposit: Day.nullable(),
  notArrived: count.describe('Accepted, and their time began a quarter of an hour ago; of the last seven days'),
  firstNotArrived: Day.nullable(),
  toFinish: count.describe('Begun, and their time is over'),
  firstToFinish: Day.nullable(),
  toPay: count.describe('Of the last seven days, done at a store that had a till by then, and not paid in full'),
  firstToPay: Day.nullable(),
  reviewsToAnswer: count.describe('Shown, of the last 90 days, and without an answer'),
  firstReviewsToAnswer: z.array(StoreReviewToDo).describe('The three that wait longest'),
  firstReviewsReported: z.array(StoreReviewToDo).describe('The three that were written first'),
  reviewsReported: count.describe('Shown, of the last 90 days, and with a report'),
  dosesLate: count.describe('Doses of guests of the hotel, half an hour after their time'),
  firstDosesLate: z.array(LateDose).describe('The three that are late the longest'),
  first: z.array(VisitToDo).describe('Of each kind the three that come first'),
})

/** A visit that comes next. */
export const NextVisit = Appointment.pick({ id: true, petName: true, state: true }).extend({
  storeId: z.string(),
  packName: z.string(),
  customerName: z.string(),
  day: Day.describe("In the store's zone"),
  startMinute: z.int(),
})

/** What needs a hand today at the caller's stores, for the first page of the back office. */
export const todayCalls = {
  visitsToDo: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: '/backoffice/today', summary: 'Visits that need somebody', tags: ['staff'] })
    .input(
      z.object({ storeId: z.string().max(100).optional(), next: z.coerce.number().int().min(0).max(20).default(6) }),
    )
    .output(
      z.object({
        stores: z.array(VisitsToDo).describe('Stores without any are left out'),
        next: z.array(NextVisit).describe('Of today and tomorrow, the earliest first'),
      }),
    ),
}
