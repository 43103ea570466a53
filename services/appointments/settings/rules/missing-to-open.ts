import type { MissingToOpen, Skill } from '../../rules/enums.ts'

interface StoreToOpen {
  schedule: readonly { active: boolean }[]
  paymentTypes: readonly unknown[]
  /** Active ones. */
  stations: readonly { skills: readonly Skill[] }[]
  /** Active ones, with the kinds of pets for which each of its services has a price. */
  packs: readonly { services: readonly { skill: Skill }[]; petTypeIds: readonly string[] }[]
}

/**
 * What a store lacks before the public can see it: hours, a way to pay, a station, and a pack with prices that one of
 * its stations can do. In the order in which it is set up.
 */
export function findMissingToOpen({ schedule, paymentTypes, stations, packs }: StoreToOpen): MissingToOpen[] {
  const missing: MissingToOpen[] = []
  if (!schedule.some(({ active }) => active)) missing.push('hours')
  if (paymentTypes.length === 0) missing.push('payment')
  if (stations.length === 0) missing.push('station')
  const canBeDone = packs.some(
    ({ services, petTypeIds }) =>
      services.length > 0 &&
      petTypeIds.length > 0 &&
      stations.some((station) => services.every(({ skill }) => station.skills.includes(skill))),
  )
  if (!canBeDone) missing.push('pack')
  return missing
}
