import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'

export const BLOCK_KINDS = ['lunch', 'sick', 'training', 'other'] as const

/** A time in which a station, or a person, takes no visits: from a minute of its first day to one of its last. */
export const Block = z.object({
  id: z.string(),
  stationId: z.string().nullable(),
  employeeId: z.string().nullable(),
  day: Day.describe("In the store's zone, as the minutes since its midnight"),
  startMinute: z.int(),
  untilDay: Day.describe('The last day'),
  endMinute: z.int().describe('Of the last day; 1440: its midnight'),
  kind: z.enum(BLOCK_KINDS),
  note: z.string(),
})
export type Block = z.infer<typeof Block>

const storeId = { storeId: z.string().max(100) }

export const blocks = {
  /**
   * Blocks a station or a person, one of the two. Whoever holds a slot or has a visit there then: 409. A person who is sick
   * is different: the visits go to somebody else who works and is free then, or to nobody; `handedOver` names them.
   */
  addBlock: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: '/backoffice/stores/{storeId}/blocks', summary: 'Block a time', tags: ['staff'] })
    .input(
      z.object({
        ...storeId,
        stationId: z.string().max(100).nullable().default(null),
        employeeId: z.string().max(100).nullable().default(null),
        day: Day,
        startMinute: z.int().min(0).max(1439),
        untilDay: Day.optional().describe('The last day, at most 92 days in all; without it `day` alone'),
        endMinute: z.int().min(1).max(1440),
        kind: z.enum(BLOCK_KINDS),
        note: z.string().trim().max(100).default(''),
      }),
    )
    .output(
      Block.extend({
        handedOver: z.array(
          z.object({ appointmentId: z.string(), petName: z.string(), employeeId: z.string().nullable() }),
        ),
      }),
    ),

  removeBlock: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'DELETE',
      path: '/backoffice/stores/{storeId}/blocks/{blockId}',
      summary: 'Take visits again',
      tags: ['staff'],
    })
    .input(z.object({ ...storeId, blockId: z.string().max(100) }))
    .output(z.object({ removed: z.literal(true) })),
}
