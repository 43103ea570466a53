import type { PlanVaccine } from '#services/pets/vaccination-cards/rules/vaccine-programmes.ts'
import { findLackingVaccines, type GivenVaccine, type LackingVaccine } from '../../vaccines/rules/lacking-vaccines.ts'
import { getStayDays } from './stay-price.ts'

/** Vaccines that do not count on every day of a stay, each with the end of its last dose. */
export function findLackingOnStay({
  fromDay,
  untilDay,
  ...asked
}: {
  required: readonly PlanVaccine[]
  petTypeId: string
  given: readonly GivenVaccine[]
  fromDay: string
  untilDay: string
}): LackingVaccine[] {
  const lacking = new Map<PlanVaccine, LackingVaccine>()
  for (const day of getStayDays({ fromDay, untilDay })) {
    for (const one of findLackingVaccines({ ...asked, day })) {
      if (!lacking.has(one.vaccine)) lacking.set(one.vaccine, one)
    }
  }
  return [...lacking.values()]
}
