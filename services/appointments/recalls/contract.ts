import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'
import { PACK_KINDS } from '../rules/enums.ts'

/** A pet that is due for a service again and has no visit to come at the merchant. */
export const DuePet = z.object({
  petId: z.string(),
  petName: z.string(),
  packKind: z.enum(PACK_KINDS),
  customerId: z.string(),
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  isReachable: z.boolean().describe('Messages can go to them; false: entered at the counter, so only a call remains'),
  lastDay: Day,
  dueDay: Day,
  everyDays: z.int().describe('Its own rhythm after three visits, else what is usual for the service'),
  askedDay: Day.nullable().describe('Written to within the last 14 days, when nobody is written to again'),
})
export type DuePet = z.infer<typeof DuePet>

const storeRoute = '/backoffice/stores/{storeId}/due-pets' as const
const storeId = { storeId: z.string().max(100) }

export const recalls = {
  /** The longest overdue last: pets that have just become due come back most easily. */
  duePets: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: storeRoute, summary: 'Pets that are due again', tags: ['staff'] })
    .input(
      z.object({
        ...storeId,
        after: z.string().max(300).optional(),
        first: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(z.object({ pets: z.array(DuePet), endCursor: z.string().nullable() })),

  /**
   * Writes to the customer of a due pet. Who refuses offers gets nothing, which the store does not learn. Within 14 days of
   * the last time: 409.
   */
  recallPet: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: storeRoute, summary: 'Ask a pet back', tags: ['staff'] })
    .input(z.object({ ...storeId, petId: z.string().max(100), packKind: z.enum(PACK_KINDS) }))
    .output(z.object({ asked: z.literal(true) })),
}
