import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { publishOffer } from '../bookings/publish-facts.ts'
import { findBookingStore } from '../bookings/store/bookings.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import { AppointmentFact } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { parseHeldRequest } from '../holds/parse-request.ts'
import { toHeldSlot, toStationTime } from '../holds/parse-slot.ts'
import { offeredUntil } from '../holds/rules/holds.ts'
import { deleteExpiredHolds, insertHold } from '../holds/store.ts'
import { daysBetween, todayIn } from '../rules/local-clock.ts'
import { type FoundSlot, firstFreeSlot } from '../slots/rules/slots.ts'
import { buildSlotQuestion } from '../slots/slot-question.ts'
import { takeStationTimes } from '../slots/store/station-times.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { insertOffer } from './store/offers.ts'
import { endPastWaiting, findAwaitedStores, findWaitingAt, markOffered, type WaitingRow } from './store/waiting.ts'

/** Limit of entries of a store considered at once, oldest first. */
const MOST_AT_ONCE = 500

/** Makes offers after a fact that freed a slot. The fact may arrive twice, and late. */
export async function offerAfterFact(deps: AppointmentsDependencies, fact: object): Promise<void> {
  const { multiAppointmentId, sequence } = AppointmentFact.parse(fact)
  // A new booking frees nothing.
  if (sequence === 0) return
  const storeId = await findBookingStore(deps.db, multiAppointmentId)
  if (storeId) await offerFreed(deps, storeId)
}

/**
 * Makes offers at every store with waiting entries: covers expired holds and times that were freed without a fact.
 * Answers the number of offers.
 */
export async function offerEverywhere(deps: AppointmentsDependencies): Promise<number> {
  let offers = 0
  for (const storeId of await findAwaitedStores(deps.db)) offers += await offerFreed(deps, storeId)
  return offers
}

/** Holds free slots of a store for waiting entries, oldest first, see `offeredUntil` for how long. Answers the number of offers. */
export async function offerFreed(deps: AppointmentsDependencies, storeId: string): Promise<number> {
  const store = await findCachedStore(deps, storeId)
  return deps.db.transaction().execute(async (trx) => {
    await lockInOrder(trx, { storeId })
    const now = deps.now()
    await deleteExpiredHolds(trx, { storeId, now })
    await endPastWaiting(trx, { storeId, today: todayIn(store.timezone, now), now })
    if (!store.isActive) return 0

    let offers = 0
    const inVain = new Set<string>()
    for (const entry of await findWaitingAt(trx, storeId, MOST_AT_ONCE)) {
      // Each offer only reduces the free time, so an equal request that failed is not tried again.
      const wanted = JSON.stringify([entry.from_day, entry.until_day, parseHeldRequest(entry.choice).request])
      if (inVain.has(wanted)) continue
      const found = await freeFor(trx, store, entry, now)
      if (found) {
        await offer(trx, deps, store, { entry, found, now })
        offers += 1
      } else {
        inVain.add(wanted)
      }
    }
    return offers
  })
}

async function freeFor(
  trx: Transaction<Tables>,
  store: StoreRecord,
  entry: WaitingRow,
  now: Date,
): Promise<FoundSlot | null> {
  // The engine ignores past days and those beyond its range.
  const fromDay = entry.from_day
  const days = daysBetween(fromDay, entry.until_day) + 1
  const { request } = parseHeldRequest(entry.choice)
  // The account's own holds count as taken: they still are when the offer is written.
  const but = { uid: null, storeId: store.id }
  return firstFreeSlot(await buildSlotQuestion(trx, store, request, { now, fromDay, days, but }))
}

async function offer(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  store: StoreRecord,
  { entry, found, now }: { entry: WaitingRow; found: FoundSlot; now: Date },
): Promise<void> {
  const { request, pets, petNames, hasPickUp, addressCode } = parseHeldRequest(entry.choice)
  const named = pets.map(({ petId }, index) => ({ petId, petName: petNames[index] ?? null }))
  const slot = toHeldSlot(store, found, { request, pets: named })
  const holdId = newId()
  const expiresAt = offeredUntil(now, { receiveUntil: found.receiveUntil, timezone: store.timezone })
  await insertHold(trx, {
    id: holdId,
    uid: entry.uid,
    merchantId: entry.merchant_id,
    storeId: store.id,
    isOffer: true,
    startsAt: new Date(found.startsAt),
    expiresAt,
    choice: { pets, hasPickUp, addressCode },
    slot,
    network: null,
    now,
  })
  const times = slot.visits.map(toStationTime)
  // A transaction without the store's lock took it; everything is retried a minute later.
  if (!(await takeStationTimes(trx, times, { holdId, expiresAt }))) throw new Error('An offered slot was just taken')

  await markOffered(trx, { entryId: entry.id, holdId, now })
  await insertOffer(trx, {
    hold_id: holdId,
    store_id: store.id,
    uid: entry.uid,
    pet_names: petNames,
    starts_at: new Date(found.startsAt),
    offered_at: now,
    expires_at: expiresAt,
  })
  await publishOffer(deps, trx, { entryId: entry.id, holdId })
}
