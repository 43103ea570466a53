import * as z from 'zod'
import { PetChoice, Slot } from '../bookings/booking-contract.ts'
import { parseBenefit } from '../packs/load-grooming-benefit.ts'
import type { GroomingBenefit } from '../packs/rules/membership-discount.ts'
import { SKILLS } from '../rules/words.ts'
import type { FoundSlot } from '../slots/rules/slots.ts'
import type { SlotRequest } from '../slots/slot-question.ts'
import { type NamedPet, toSlot } from '../slots/to-slot.ts'
import type { StoreRecord } from '../stores/store-record.ts'

/** One pet's visit as a hold or a booking keeps it; milliseconds since 1970. */
const HeldVisit = z.object({
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
export type HeldVisit = z.infer<typeof HeldVisit>

const HeldSlot = Slot.extend({ visits: z.array(HeldVisit) })
/** holds.slot: what is shown of a slot, and which station does what, in the order of the pets. */
export type HeldSlot = z.infer<typeof HeldSlot>

const HeldChoice = z.object({
  pets: z.array(PetChoice),
  hasPickUp: z.boolean(),
  addressCode: z.string().nullable(),
})

/** Reads holds.choice. */
export const parseChoice = (choice: unknown) => HeldChoice.parse(choice)

/** An offer to who waits promises no price: what it costs is asked when it is looked at. */
const Promised = z.object({ membership: z.unknown().optional() })

/** What a hold promised with its price, beside what was chosen: what is booked from it costs that. */
export const parsePromise = (choice: unknown): GroomingBenefit | null => parseBenefit(Promised.parse(choice).membership)

/** Reads holds.slot. */
export const parseSlot = (slot: unknown): HeldSlot => HeldSlot.parse(slot)

export function toHeldSlot(
  store: StoreRecord,
  found: FoundSlot,
  { wish, pets }: { wish: SlotRequest; pets: readonly (NamedPet & { petId: string })[] },
): HeldSlot {
  const visits = pets.flatMap(({ petId }, index): HeldVisit[] => {
    const visit = found.plan.find(({ need }) => need === index)
    const need = wish.needs[index]
    if (!visit || !need) return []
    const { stationId, startsAt, endsAt, occupiedFrom, occupiedUntil } = visit
    const { minutes, skills } = need
    return [{ petId, stationId, startsAt, endsAt, occupiedFrom, occupiedUntil, minutes, skills: [...skills] }]
  })
  return { ...toSlot(store, found, pets), visits }
}

/** Whether what was kept is what is wanted now: the same pets at the same time, each as long and at a station that can do it. */
export function isHeldFor(
  kept: HeldSlot,
  wanted: { schedule: string; wish: SlotRequest; petIds: readonly string[] },
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
