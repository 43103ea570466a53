import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import { parseMinute } from '../clock-label.ts'

const input = getInputSchema(contract.addBlock)

/** `target`: 'station ID' or 'employee ID'. A whole day has `allDay`; midnight ends a day as 00:00; no last day: one day. */
export const blockForm = input
  .pick({ day: true, untilDay: true, kind: true, note: true })
  .extend({
    target: z.string().regex(/^(station|employee) \S{1,100}$/),
    from: parsed(parseMinute),
    until: parsed(parseMinute),
    allDay: z.enum(['on']).optional(),
  })
  .extend(keyForm.shape)

export const unblockForm = getInputSchema(contract.removeBlock).pick({ blockId: true })

/** The block of a form, as the service wants it. */
export function toBlock({ target, from, until, allDay, day, untilDay, kind, note }: z.infer<typeof blockForm>) {
  const [what = '', id = ''] = target.split(' ')
  return {
    day,
    untilDay: untilDay ?? day,
    kind,
    note,
    ...(what === 'station' ? { stationId: id } : { employeeId: id }),
    ...(allDay ? { startMinute: 0, endMinute: 1440 } : { startMinute: from, endMinute: until || 1440 }),
  }
}
