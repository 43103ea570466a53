import type { NextSlot } from './contract.ts'
import type { StoreNeeds } from './kept-stores.ts'
import type { Candidate } from './list-stores.ts'
import { addDays, instantOf, localDay, momentLabel, todayIn } from './rules/local-clock.ts'
import { sizeOfPet } from './rules/pet-size.ts'
import { priceVisit } from './rules/price-visit.ts'
import { firstFreeSlot, MOST_DAYS, type SlotQuestion } from './rules/slots.ts'
import { travelMinutes } from './rules/travel.ts'
import { findBusyAmong } from './store/busy-stations.ts'

/** Whose body and whose way a listing thinks of while nobody said more. */
const usualPet = { petTypeId: 'perro', grams: 15_000 }
const usualMetres = 3_000

/** Most stores have a free time in their first two days: the others are asked once more. */
const firstLook = 2

type Wish = Omit<SlotQuestion, 'busy' | 'days'> & { storeId: string }

/**
 * The next free start of each store, by its id: of the first pack that fits, for a middling pet of that kind. What is taken
 * is read for all of them at once.
 */
export async function nextSlotsOf(
  needs: StoreNeeds,
  candidates: readonly Candidate[],
  petTypeId: string | undefined,
): Promise<Map<string, NextSlot>> {
  const now = needs.now()
  const wishes = candidates.flatMap((candidate) => wishOf(candidate, petTypeId, now) ?? [])
  const found = await look(needs, wishes, firstLook)
  const others = wishes.filter(({ storeId }) => !found.has(storeId))
  if (others.length === 0) return found
  return new Map([...found, ...(await look(needs, others, MOST_DAYS))])
}

async function look({ db }: StoreNeeds, wishes: readonly Wish[], days: number): Promise<Map<string, NextSlot>> {
  const [any] = wishes
  if (!any) return new Map()
  const stationIds = wishes.flatMap(({ stations }) => stations.map(({ id }) => id))
  const until = Math.max(
    ...wishes.map(({ hours, fromDay }) => instantOf(localDay(addDays(fromDay, days), hours.timezone), 0)),
  )
  const busy = await findBusyAmong(db, stationIds, { now: any.now, until: new Date(until) })
  const found = new Map<string, NextSlot>()
  for (const { storeId, ...wish } of wishes) {
    const own = wish.stations.flatMap(({ id }) => busy.get(id) ?? [])
    const slot = firstFreeSlot({ ...wish, busy: own, days })
    if (slot) found.set(storeId, nextSlotOf(slot, wish))
  }
  return found
}

function wishOf({ store, packs, distance }: Candidate, asked: string | undefined, now: Date): Wish | null {
  const fits = (id: string) => packs.find(({ petTypeIds }) => petTypeIds.includes(id))
  const pack = fits(asked ?? usualPet.petTypeId) ?? packs[0]
  const petTypeId = pack?.petTypeIds.find((id) => id === (asked ?? usualPet.petTypeId)) ?? pack?.petTypeIds[0]
  if (!pack || petTypeId === undefined) return null

  const { merchant, timezone } = store
  const body = {
    petTypeFields: merchant.petTypeFields,
    petTypeId,
    weightGrams: usualPet.grams,
    weight: null,
    said: null,
  }
  const size = sizeOfPet(body)
  const visit = priceVisit({
    pack,
    extras: [],
    petTypeId,
    size: 'ask' in size ? null : size.size,
    chosen: { subServices: [], optionalSubServices: [], extraServices: [] },
  })
  if ('refusal' in visit) return null
  return {
    storeId: store.id,
    hours: store,
    stations: store.stations,
    needs: [{ skills: visit.skills, minutes: visit.minutes }],
    now,
    leadMinutes: merchant.leadMinutes,
    travelMinutes: pack.isHomeVisit ? travelMinutes(Math.min(distance ?? usualMetres, store.homeVisitRadius ?? 0)) : 0,
    fromDay: todayIn(timezone, now),
  }
}

function nextSlotOf(slot: { startsAt: number; day: string }, { hours, now }: Pick<Wish, 'hours' | 'now'>): NextSlot {
  const { startsAt, day } = slot
  return { startsAt: new Date(startsAt).toISOString(), day, label: momentLabel(startsAt, hours.timezone, now) }
}
