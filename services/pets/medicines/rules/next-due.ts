import { plusMonths } from '../../care/rules/calendar.ts'
import { plusDays } from '../../rules/days.ts'
import { type GivenDose, getDueDay, vaccinePlan } from '../../vaccination-cards/rules/vaccine-plan.ts'
import type { PlanVaccine } from '../../vaccination-cards/rules/vaccine-programmes.ts'
import type { MedicineKind } from './medicine-kinds.ts'

export interface Treatment {
  kind: MedicineKind
  product: string
  planVaccines: readonly PlanVaccine[]
  appliedOn: string
}

interface PetFacts {
  petType: string
  birthday: string | null
  birthdayIsYearOnly: boolean
  deathDate: string | null
}

/**
 * Day on which the next treatment is due, or null when unknown. `earlier`: the plan doses given before.
 *
 * Worms: every 2 weeks until 3 months of age, monthly until 6 months, then every 3 months. As recommended by the
 * American Association of Veterinary Parasitologists for puppies and kittens, and by ESCCAP's guideline 1 for adults at
 * ordinary risk (at least 4 times a year); both as quoted by veterinarians, not read in the original.
 * Fleas: monthly, except for products whose label says otherwise (PROTECTION).
 * Vaccines: the plan's next step. Without a birthday there is none, except for vaccines that are yearly at any age.
 */
export function nextDueOn(treatment: Treatment, pet: PetFacts, earlier: readonly GivenDose[]): string | null {
  if (pet.deathDate !== null) return null
  switch (treatment.kind) {
    case 'deworming':
      return afterDeworming(treatment.appliedOn, pet)
    case 'flea':
      return afterFleaProduct(treatment)
    case 'vaccine':
      return afterVaccine(treatment, pet, earlier)
    case 'other':
      return null
  }
}

function afterDeworming(on: string, { birthday, birthdayIsYearOnly }: PetFacts): string {
  const everyThreeMonths = plusMonths(on, 3)
  if (birthday === null) return everyThreeMonths
  if (birthdayIsYearOnly) {
    // With only the year known, the pet may have been born on its last day, but it is never treated as often as a
    // newborn.
    const isSurelyGrown = on >= plusMonths(`${birthday.slice(0, 4)}-12-31`, 6)
    return isSurelyGrown ? everyThreeMonths : plusMonths(on, 1)
  }
  if (on < plusMonths(birthday, 3)) return plusDays(on, 14)
  return on < plusMonths(birthday, 6) ? plusMonths(on, 1) : everyThreeMonths
}

/** From the manufacturers' labels as generally known; to be checked on the package. */
const PROTECTION: readonly { name: RegExp; after: (on: string) => string }[] = [
  { name: /\bbravecto\b/i, after: (on) => plusDays(on, 12 * 7) },
  { name: /\b(seresto|foresto)\b/i, after: (on) => plusMonths(on, 8) },
]

function afterFleaProduct({ product, appliedOn }: Treatment): string {
  const known = PROTECTION.find(({ name }) => name.test(product))
  return known ? known.after(appliedOn) : plusMonths(appliedOn, 1)
}

const yearlyAtAnyAge: readonly PlanVaccine[] = ['rabies', 'dog-kennel-cough']

function afterVaccine(
  { planVaccines, appliedOn }: Treatment,
  pet: PetFacts,
  earlier: readonly GivenDose[],
): string | null {
  const now = planVaccines.map((vaccine) => ({ vaccine, on: appliedOn }))
  const before = earlier.filter(({ on }) => on <= appliedOn)
  const { problem, steps } = vaccinePlan(pet, [...before, ...now], appliedOn)
  if (problem !== null)
    return planVaccines.some((vaccine) => yearlyAtAnyAge.includes(vaccine)) ? plusMonths(appliedOn, 12) : null

  const days = steps
    .filter(({ state, vaccine }) => state !== 'given' && planVaccines.includes(vaccine))
    .map(getDueDay)
    .filter((day) => day !== null)
  return days.sort().find((day) => day > appliedOn) ?? null
}
