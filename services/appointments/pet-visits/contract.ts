import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'

export const petVisitsCall = {
  /** Completed visits of a pet at every store, the newest first; at most 30. */
  petVisits: operation({ access: 'service' })
    .input(z.object({ petId: z.string().max(100) }))
    .output(z.array(z.object({ on: Day.describe("In the store's zone"), service: z.string(), place: z.string() }))),
}
