import * as z from 'zod'
import { PetChoice, Slot } from '../bookings/booking-flow-contract.ts'
import { parseBenefit } from '../packs/load-grooming-benefit.ts'
import type { GroomingBenefit } from '../packs/rules/membership-discount.ts'
import { SKILLS } from '../rules/enums.ts'
import type { FoundSlot } from '../slots/rules/slots.ts'
import type { SlotRequest } from '../slots/slot-question.ts'
import type { StationTime } from '../slots/store/station-times.ts'
import { type NamedPet, toSlot } from '../slots/to-slot.ts'
import type { StoreRecord } from '../stores/store-record.ts'

/** One pet's visit as stored in a hold; milliseconds since 1970. */
const HeldVisit = z.object({
  petId: z.string(),
  stationId: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  /** With the station's buffer and the travel times. */
  occupiedFrom: z.number(),
  occupiedUntil: z.number(),
  minutes: z.number(),
  skills: z.array(z.enum(SKILLS)),
  /** Who attends it, in a store that names its people. */
  employeeId: z.string().optional(),
  attendedUntil: z.number().optional(),
})
export type HeldVisit = z.infer<typeof HeldVisit>

const HeldSlot = Slot.extend({ visits: z.array(HeldVisit) })
/** holds.slot: the slot as shown, and the station of each visit, in the order of the pets. */
export type HeldSlot = z.infer<typeof HeldSlot>

const HeldChoice = z.object({
  pets: z.array(PetChoice),
  hasPickUp: z.boolean(),
  addressCode: z.string().nullable(),
})

/** Reads holds.choice. */
export const parseChoice = (choice: unknown) => HeldChoice.parse(choice)

/** Offers of the waiting list promise no price: it is calculated when the offer is viewed. */
const Promised = z.object({ membership: z.unknown().optional() })

/** Membership benefit promised by a hold; a booking from the hold gets it. */
export const parsePromise = (choice: unknown): GroomingBenefit | null => parseBenefit(Promised.parse(choice).membership)

/** Reads holds.slot. */
export const parseSlot = (slot: unknown): HeldSlot => HeldSlot.parse(slot)

export function toHeldSlot(
  store: StoreRecord,
  found: FoundSlot,
  { request, pets }: { request: SlotRequest; pets: readonly (NamedPet & { petId: string })[] },
): HeldSlot {
  const visits = pets.flatMap(({ petId }, index): HeldVisit[] => {
    const visit = found.plan.find(({ requirementIndex }) => requirementIndex === index)
    const requirement = request.requirements[index]
    if (!visit || !requirement) return []
    const { requirementIndex: _, ...planned } = visit
    const { minutes, skills } = requirement
    return [{ petId, ...planned, minutes, skills: [...skills] }]
  })
  return { ...toSlot(store, found, pets), visits }
}

/** What a visit takes of its station and of who attends it. */
export function toStationTime({
  stationId,
  occupiedFrom,
  occupiedUntil,
  employeeId,
  attendedUntil,
}: Omit<HeldVisit, 'skills'>): StationTime {
  return { stationId, from: occupiedFrom, until: occupiedUntil, employeeId, attendedUntil }
}

/** Whether a held slot matches the request: same pets and time, same durations, and stations with the skills. */
export function isHeldFor(
  held: HeldSlot,
  wanted: { schedule: string; request: SlotRequest; petIds: readonly string[] },
): boolean {
  if (held.schedule !== wanted.schedule || held.visits.length !== wanted.petIds.length) return false
  return held.visits.every((visit, index) => {
    const requirement = wanted.request.requirements[index]
    return (
      requirement !== undefined &&
      visit.petId === wanted.petIds[index] &&
      visit.minutes === requirement.minutes &&
      requirement.skills.every((skill) => visit.skills.includes(skill)) &&
      // Travel times of a home visit are part of the occupied time.
      visit.startsAt - visit.occupiedFrom === wanted.request.travelMinutes * 60_000
    )
  })
}
