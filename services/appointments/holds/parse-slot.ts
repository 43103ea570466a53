import * as z from 'zod'
import { PetChoice, Slot } from '../bookings/booking-contract.ts'
import { parseBenefit } from '../packs/load-grooming-benefit.ts'
import type { GroomingBenefit } from '../packs/rules/membership-discount.ts'
import { SKILLS } from '../rules/words.ts'
import { describeSlot, type NamedPet } from '../slots/describe-slot.ts'
import type { FoundSlot } from '../slots/rules/slots.ts'
import type { SlotWish } from '../slots/slot-question.ts'
import type { StoreRecord } from '../stores/store-record.ts'

/** One pet's visit as a hold or a booking keeps it; milliseconds since 1970. */
const KeptVisit = z.object({
  petId: z.string(),
  stationId: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  /** With the station's buffer and the ways. */
  occupiedFrom: z.number(),
  occupiedUntil: z.number(),
  minutes: z.number(),
  skills: z.array(z.enum(SKILLS)),
})
export type KeptVisit = z.infer<typeof KeptVisit>

const KeptSlot = Slot.extend({ visits: z.array(KeptVisit) })
/** holds.slot: what is shown of a slot, and which station does what, in the order of the pets. */
export type KeptSlot = z.infer<typeof KeptSlot>

const KeptChoice = z.object({
  pets: z.array(PetChoice),
  hasPickUp: z.boolean(),
  addressCode: z.string().nullable(),
})

/** Reads holds.choice. */
export const parseChoice = (choice: unknown) => KeptChoice.parse(choice)

/** An offer to who waits promises no price: what it costs is asked when it is looked at. */
const Promised = z.object({ membership: z.unknown().optional() })

/** What a hold promised with its price, beside what was chosen: what is booked from it costs that. */
export const promiseOf = (choice: unknown): GroomingBenefit | null => parseBenefit(Promised.parse(choice).membership)

/** Reads holds.slot. */
export const parseSlot = (slot: unknown): KeptSlot => KeptSlot.parse(slot)

export function keptSlot(
  store: StoreRecord,
  found: FoundSlot,
  { wish, pets }: { wish: SlotWish; pets: readonly (NamedPet & { petId: string })[] },
): KeptSlot {
  const visits = pets.flatMap(({ petId }, index): KeptVisit[] => {
    const visit = found.plan.find(({ need }) => need === index)
    const need = wish.needs[index]
    if (!visit || !need) return []
    const { stationId, startsAt, endsAt, occupiedFrom, occupiedUntil } = visit
    const { minutes, skills } = need
    return [{ petId, stationId, startsAt, endsAt, occupiedFrom, occupiedUntil, minutes, skills: [...skills] }]
  })
  return { ...describeSlot(store, found, pets), visits }
}

/** Whether what was kept is what is wanted now: the same pets at the same time, each as long and at a station that can do it. */
export function isKeptFor(
  kept: KeptSlot,
  wanted: { schedule: string; wish: SlotWish; petIds: readonly string[] },
): boolean {
  if (kept.schedule !== wanted.schedule || kept.visits.length !== wanted.petIds.length) return false
  return kept.visits.every((visit, index) => {
    const need = wanted.wish.needs[index]
    return (
      need !== undefined &&
      visit.petId === wanted.petIds[index] &&
      visit.minutes === need.minutes &&
      need.skills.every((skill) => visit.skills.includes(skill)) &&
      // The ways of a home visit belong to what is taken before and after it.
      visit.startsAt - visit.occupiedFrom === wanted.wish.travelMinutes * 60_000
    )
  })
}
