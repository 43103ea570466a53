import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'
import { State } from '../bookings/contract.ts'

export const SERIES_WEEKS = { least: 1, most: 26 } as const

/** Visits that repeat: the same pets and services, on the weekday and at the hour of the first one. */
export const Series = z.object({
  id: z.string(),
  everyWeeks: z.int(),
  madeBy: z.enum(['customer', 'merchant']),
  startLabel: z.string().describe("The usual hour: '10:00'"),
  visits: z
    .array(
      z.object({
        day: Day.describe('When it is due'),
        appointmentId: z.string().nullable().describe('null: nothing was free within three days after it'),
        visitDay: Day.nullable().describe('When it takes place'),
        label: z.string().nullable().describe("When it takes place: 'lunes 21, 10:30'"),
        isMoved: z.boolean().describe('It takes place on another day, or at another hour, than it is due'),
        state: State.nullable(),
      }),
    )
    .describe('From today on'),
  nextDay: Day.describe('The first day that is not booked yet: bookings are made up to 60 days ahead'),
})
export type Series = z.infer<typeof Series>

const appointmentId = { appointmentId: z.string().max(100) }
const everyWeeks = { everyWeeks: z.coerce.number().int().min(SERIES_WEEKS.least).max(SERIES_WEEKS.most) }
const stopping = { isCancelling: z.boolean().default(false).describe('Also what is booked of it and can be cancelled') }
const ownRoute = '/appointments/{appointmentId}/series' as const
const staffRoute = '/backoffice/appointments/{appointmentId}/series' as const

/**
 * A series is made from any visit and found by any visit of it. Its visits are ordinary bookings: moved or cancelled one by
 * one, with the same messages. Where the usual hour is taken, the nearest free one of that day is booked, else one of the
 * three days after it, else none: that day stays as a conflict, is tried again every few hours, and the staff see it.
 * What a customer repeats waits for the store to accept it; a deposit is paid at the store.
 */
export const series = {
  /** A second call for the same visit: 409. At most 10 series a customer. */
  repeatAppointment: operation({ access: 'owner', guests: false })
    .route({ method: 'POST', path: ownRoute, summary: 'Repeat a visit every so many weeks', tags: ['series'] })
    .input(z.object({ ...appointmentId, ...everyWeeks }))
    .output(Series),

  appointmentSeries: operation({ access: 'owner', guests: false })
    .route({ method: 'GET', path: ownRoute, summary: 'The series of a visit, or null', tags: ['series'] })
    .input(z.object(appointmentId))
    .output(Series.nullable()),

  stopSeries: operation({ access: 'owner', guests: false })
    .route({ method: 'DELETE', path: ownRoute, summary: 'Stop a series', tags: ['series'] })
    .input(z.object({ ...appointmentId, ...stopping }))
    .output(z.object({ cancelled: z.int() })),

  staffRepeatAppointment: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: staffRoute, summary: 'Repeat a visit every so many weeks', tags: ['staff'] })
    .input(z.object({ ...appointmentId, ...everyWeeks }))
    .output(Series),

  staffSeries: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: staffRoute, summary: 'The series of a visit, or null', tags: ['staff'] })
    .input(z.object(appointmentId))
    .output(Series.nullable()),

  staffStopSeries: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'DELETE', path: staffRoute, summary: 'Stop a series', tags: ['staff'] })
    .input(z.object({ ...appointmentId, ...stopping }))
    .output(z.object({ cancelled: z.int() })),
}
