import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'

const linkRoute = '/backoffice/stores/{storeId}/employees/{employeeId}/calendar-link' as const
const ids = z.object({ storeId: z.string().max(100), employeeId: z.string().max(100) })

/** The visits that a person attends, as a calendar that a phone reads by a secret link. */
export const employeeCalendars = {
  /** Answers a new secret, once: only its hash is kept. The link of before stops working. */
  makeCalendarLink: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: linkRoute, summary: 'A new link of a person’s calendar', tags: ['staff'] })
    .input(ids)
    .output(z.object({ secret: z.string() })),

  endCalendarLink: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'DELETE', path: linkRoute, summary: 'End the link', tags: ['staff'] })
    .input(ids)
    .output(z.object({ ended: z.literal(true) })),

  /** iCalendar of 14 days back and 60 ahead: pet, service and station, nothing of the customer. */
  employeeCalendar: operation({ access: 'public' })
    .route({ method: 'GET', path: '/employee-calendars/{secret}', summary: 'Calendar of a person', tags: ['staff'] })
    .input(z.object({ secret: z.string().max(100) }))
    .output(z.object({ name: z.string(), content: z.string() })),
}
