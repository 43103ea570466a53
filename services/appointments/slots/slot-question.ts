import type { Kysely, Transaction } from 'kysely'
import type { Group } from '../bookings/gather-group.ts'
import { addDays, localDay, todayIn, toInstant } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import type { VisitNeed } from './rules/packing.ts'
import { MOST_DAYS, type SlotQuestion } from './rules/slots.ts'
import { findBusy, type NotInTheWay } from './store/station-times.ts'

/** What visits need, without a name of anybody. */
export interface SlotRequest {
  needs: VisitNeed[]
  /** Minutes of way to a home, and as many back. */
  travelMinutes: number
}

export function toSlotRequest({ pets, travelMinutes }: Group): SlotRequest {
  return { needs: pets.map(({ visit }) => ({ skills: visit.skills, minutes: visit.minutes })), travelMinutes }
}

/** The question to the engine, with what is taken as of now: read inside the transaction that will take more. */
export async function buildSlotQuestion(
  db: Kysely<Tables> | Transaction<Tables>,
  store: StoreRecord,
  wish: SlotRequest,
  { now, fromDay, days, but }: { now: Date; fromDay: string; days: number; but: NotInTheWay },
): Promise<SlotQuestion> {
  const { timezone } = store
  // Who works past midnight, or drives home, is still taken on the next day.
  const from = toInstant(localDay(addDays(fromDay, -1), timezone), 0)
  const until = toInstant(localDay(addDays(fromDay, days + 1), timezone), 0)
  const stationIds = store.stations.map(({ id }) => id)
  return {
    hours: {
      timezone,
      schedule: store.schedule,
      slotConfiguration: store.slotConfiguration,
      closures: store.closures,
    },
    stations: store.stations,
    busy: await findBusy(db, stationIds, { from, until, now, but }),
    needs: wish.needs,
    now,
    leadMinutes: store.merchant.leadMinutes,
    travelMinutes: wish.travelMinutes,
    fromDay,
    days,
  }
}

/** The same for everything that can be booked. */
export function buildWeekSlotQuestion(
  db: Kysely<Tables> | Transaction<Tables>,
  store: StoreRecord,
  wish: SlotRequest,
  { now, but }: { now: Date; but: NotInTheWay },
): Promise<SlotQuestion> {
  return buildSlotQuestion(db, store, wish, { now, but, fromDay: todayIn(store.timezone, now), days: MOST_DAYS })
}
