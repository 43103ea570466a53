import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'

export const person = {
  /**
   * After sign-in: moves the guest's pets to the caller. Requires the guest's session or access token. A second call
   * finds none.
   */
  adoptGuestData: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/claims/guest', summary: 'Take over what a guest left', tags: ['person'] })
    .input(z.object({ guestToken: z.string().max(4000) }))
    .output(z.object({ pets: z.int() })),

  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/person', summary: "Export the caller's data", tags: ['person'] })
    .output(z.record(z.string(), z.unknown())),

  /** Deletes pets with their photos, shares with the caller, and the customer. A second call finds nothing. */
  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/person', summary: 'Erase the caller', tags: ['person'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()) })),
}
