import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { AboutPets } from './contract.ts'

/** Operations for other services about pets without a session of their owner; they have no HTTP path. */
export const internalPets = {
  /**
   * Whether one of these pets died, or all pets of these kinds that the account had. Messages about them must not be
   * sent. A pet that was deleted, or that nobody knows, has not died.
   */
  haveDied: operation({ access: 'service' })
    .input(AboutPets.extend({ uid: z.string().max(100).nullable() }))
    .output(z.object({ haveDied: z.boolean() })),
}
