import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Schedule, SlotDay } from '../bookings/booking-flow-contract.ts'
import { Appointment } from '../bookings/contract.ts'
import { DEPOSIT_METHODS } from '../deposits/rules/deposits.ts'
import { RideTimes } from '../rides/contract.ts'
import { BookingPhotos } from '../visit-photos/contract.ts'

const Link = z.object({ token: z.string().max(100).describe('/visit/TOKEN, as the customer got it') })
const tags = ['appointments']

/**
 * A booking opened by its secret link, for whoever booked without an account: its holder sees, moves and cancels it as
 * its customer does. An unknown token reads as not found. It travels in the body: an API's addresses must not hold it.
 */
export const visitLinkCalls = {
  /** A new token of the caller's booking. */
  createVisitLink: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/bookings/{multiAppointmentId}/links', summary: 'A link to a booking', tags })
    .input(z.object({ multiAppointmentId: z.string().max(100) }))
    .output(z.object({ token: z.string() })),

  visitOfLink: operation({ access: 'public' })
    .route({ method: 'POST', path: '/visit-links/open', summary: 'The booking of a link', tags })
    .input(Link)
    .output(z.array(Appointment)),

  photosOfLink: operation({ access: 'public' })
    .route({
      method: 'POST',
      path: '/visit-links/photos',
      summary: 'Photos of the booking of a link',
      tags: ['photos'],
    })
    .input(Link)
    .output(BookingPhotos),

  /** As `appointmentRides`. */
  ridesOfLink: operation({ access: 'public' })
    .route({ method: 'POST', path: '/visit-links/rides', summary: 'When a van comes for the booking of a link', tags })
    .input(Link)
    .output(RideTimes),

  /** Free times to move it to; its own counts as free. */
  slotsOfLink: operation({ access: 'public' })
    .route({ method: 'POST', path: '/visit-links/slots', summary: 'Free times for the booking of a link', tags })
    .input(Link)
    .output(z.object({ days: z.array(SlotDay) })),

  /** As `payDeposit`. */
  payDepositOfLink: operation({ access: 'public', rate: 'order' })
    .route({ method: 'POST', path: '/visit-links/deposit', summary: 'Pay the deposit of the booking of a link', tags })
    .input(Link.extend({ method: z.enum(DEPOSIT_METHODS).optional() }))
    .output(z.object({ link: z.string() })),

  /** As `moveOrCancelAppointment`. */
  changeVisitOfLink: operation({ access: 'public', rate: 'order' })
    .route({ method: 'POST', path: '/visit-links/change', summary: 'Move or cancel the booking of a link', tags })
    .input(
      Link.extend({
        schedule: Schedule.optional(),
        state: z.literal('CANCELLED').optional(),
        cancelReason: z.string().trim().max(300).optional(),
      }),
    )
    .output(z.array(Appointment)),
}
