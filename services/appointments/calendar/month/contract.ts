import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'
import { Block } from '../blocks/contract.ts'

export const MonthDay = z.object({
  day: Day,
  visits: z.int().describe('Without cancelled ones and no-shows'),
  bookedMinutes: z.int(),
  openMinutes: z.int().describe('Of the stations shown together, or of the person’s shifts'),
  closure: z.string().nullable(),
})
export type MonthDay = z.infer<typeof MonthDay>

export const month = {
  /** A month by day: visits and occupied time of a store, of one station or of one person, and their blocks. */
  calendarMonth: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: '/backoffice/stores/{storeId}/months/{month}', summary: 'A month', tags: ['staff'] })
    .input(
      z.object({
        storeId: z.string().max(100),
        month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written yyyy-MM'),
        stationId: z.string().max(100).optional(),
        employeeId: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ days: z.array(MonthDay), blocks: z.array(Block) })),
}
