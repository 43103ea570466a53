import {
  type PlanVaccine,
  PROGRAMMES,
  type Species,
} from '#services/pets/vaccination-cards/rules/vaccine-programmes.ts'
import { addDays } from '../../rules/local-clock.ts'

/** Days for which a vaccine counts whose next dose nobody wrote down. */
const USUAL_DAYS = 365

const SPECIES: Readonly<Record<string, Species>> = { perro: 'dog', gato: 'cat' }

export interface GivenVaccine {
  planVaccines: readonly PlanVaccine[]
  appliedOn: string
  nextDueOn: string | null
}

export interface LackingVaccine {
  vaccine: PlanVaccine
  /** Until when the last one counted; null: none is known. */
  until: string | null
}

/** Vaccines that a pet lacks on a day, of those that are required and exist for its kind. */
export function findLackingVaccines({
  required,
  petTypeId,
  given,
  day,
}: {
  required: readonly PlanVaccine[]
  petTypeId: string
  given: readonly GivenVaccine[]
  day: string
}): LackingVaccine[] {
  return required
    .filter((vaccine) => isFor(vaccine, petTypeId))
    .flatMap((vaccine) => {
      const doses = given.filter((dose) => dose.planVaccines.includes(vaccine) && dose.appliedOn <= day)
      const until = doses.map(getUntil).toSorted().at(-1) ?? null
      return until !== null && until >= day ? [] : [{ vaccine, until }]
    })
}

function isFor(vaccine: PlanVaccine, petTypeId: string): boolean {
  const species = SPECIES[petTypeId]
  return PROGRAMMES.some((programme) => programme.vaccine === vaccine && species && programme.species.includes(species))
}

function getUntil({ appliedOn, nextDueOn }: GivenVaccine): string {
  return nextDueOn ?? addDays(appliedOn, USUAL_DAYS)
}
