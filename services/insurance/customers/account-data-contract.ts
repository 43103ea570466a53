import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'

export const person = {
  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/person', summary: "Export the caller's data", tags: ['person'] })
    .output(z.record(z.string(), z.unknown())),

  /**
   * Deletes unpaid contracts. Paid contracts and claims are kept for accounting, without the policy holder, pictures
   * and personal data; `kept` lists them. Repeating the call changes nothing.
   */
  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/person', summary: 'Erase the caller', tags: ['person'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()) })),
}
