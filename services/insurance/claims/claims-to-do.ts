import { plusDays } from '#services/pets/rules/days.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import type { ClaimsToDo } from '../contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { todayIn } from '../today.ts'
import { countClaimsToDo } from './store/staff-claims.ts'

/** Days before its due day from which a claim is told as near. */
const SOON_DAYS = 2
/** Claims of each kind that are named. */
const FIRST = 3

/** Claims that wait for an answer or a payment of ours, by how near their day is. */
export function claimsToDo({ db, now }: Pick<InsuranceDependencies, 'db' | 'now'>): Promise<ClaimsToDo> {
  const at = now()
  const days = forEachCountry(({ iso }) => {
    const today = todayIn(iso, at)
    return { today, soon: plusDays(today, SOON_DAYS) }
  })
  return countClaimsToDo(db, { days, first: FIRST })
}
