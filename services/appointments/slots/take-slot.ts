import type { Transaction } from 'kysely'
import { SPANISH } from '#shared/spanish.ts'
import { appointmentsError } from '../errors.ts'
import { formatSchedule, wallClockIn } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { type FoundSlot, slotAt } from './rules/slots.ts'
import { buildSlotQuestion, type SlotRequest } from './slot-question.ts'
import type { NotInTheWay } from './store/station-times.ts'
import { formatSlotLabel } from './to-slot.ts'

/**
 * The free slot at this start; throws its refusal. To take it, call this inside the transaction, after locking the
 * store and deleting expired holds.
 */
export async function freeSlotAt(
  trx: Transaction<Tables>,
  store: StoreRecord,
  {
    request,
    schedule,
    now,
    but,
    isAtCounter = false,
  }: { request: SlotRequest; schedule: string; now: Date; but: NotInTheWay; isAtCounter?: boolean },
): Promise<FoundSlot> {
  const wall = wallClockIn(schedule)
  if (!wall) throw appointmentsError('no-slot')

  const question = await buildSlotQuestion(trx, store, request, { now, but, fromDay: wall.day, days: 1, isAtCounter })
  const answer = slotAt(question, schedule)
  if ('nearest' in answer) throw startNotOffered(answer.nearest, store.timezone)
  if ('refusal' in answer) throw appointmentsError(answer.refusal)
  return answer.slot
}

function startNotOffered(nearest: readonly FoundSlot[], timezone: string) {
  const labels = nearest.map((found) => formatSlotLabel(found, timezone))
  return appointmentsError('start-not-offered', {
    detail: `A esa hora no empieza ningún turno. Los más cercanos: ${new Intl.ListFormat(SPANISH).format(labels)}.`,
    nearest: nearest.map(({ day, startMinute }) => formatSchedule({ day, minute: startMinute })),
  })
}
