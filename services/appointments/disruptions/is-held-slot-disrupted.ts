import type { Transaction } from 'kysely'
import type { HeldSlot } from '../holds/parse-slot.ts'
import { hasDisruptedWay } from '../slots/rules/disrupted-way.ts'
import type { SlotRequest } from '../slots/slot-question.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { findDisruptedTimes } from './find-disrupted-times.ts'

const DAY_MS = 24 * 60 * 60_000

/** Whether an area was disrupted since the slot was held, so that nobody can make its way. */
export async function isHeldSlotDisrupted(
  trx: Transaction<Tables>,
  { country }: Pick<StoreRecord, 'country'>,
  { request, slot }: { request: SlotRequest; slot: HeldSlot },
): Promise<boolean> {
  const { home, travelMinutes, fetchMinutes } = request
  if (!home) return false
  const times = {
    startsAt: Date.parse(slot.startsAt),
    receiveUntil: Date.parse(slot.receiveUntil),
    collectAt: Date.parse(slot.collectAt),
  }
  const range = { from: new Date(times.startsAt - DAY_MS), until: new Date(times.collectAt + DAY_MS) }
  const disruptedTimes = await findDisruptedTimes(trx, { country }, { home, ...range })
  return hasDisruptedWay({ ...times, plan: slot.visits }, { travelMinutes, fetchMinutes, disruptedTimes })
}
