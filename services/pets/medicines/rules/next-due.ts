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
 * When the next one is due after this treatment, or null where nobody can say. `earlier`: the doses of the plan given before.
 *
 * Worms: every 2 weeks until 3 months of age, monthly until 6 months, then every 3 months. As the American Association of
 * Veterinary Parasitologists recommends for puppies and kittens and ESCCAP's guideline 1 for grown ones at ordinary risk (at
 * least 4 times a year); both were read as veterinarians quote them, not in the original.
 * Fleas: monthly, but for products that say otherwise on their label (PROTECTION).
 * Vaccines: the plan's next step. Without a birthday there is none, and only what is yearly at any age has a day.
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
    // It may have been born on the last day of that year; how young exactly nobody knows, so never as often as a newborn.
    const isSurelyGrown = on >= plusMonths(`${birthday.slice(0, 4)}-12-31`, 6)
    return isSurelyGrown ? everyThreeMonths : plusMonths(on, 1)
  }
  if (on < plusMonths(birthday, 3)) return plusDays(on, 14)
  return on < plusMonths(birthday, 6) ? plusMonths(on, 1) : everyThreeMonths
}

/** By the manufacturers' labels, as generally known; to be checked on the package. */
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
