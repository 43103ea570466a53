import { forEachCountry } from '#shared/countries/countries.ts'
import { countLateClaims } from '../claims/store/staff-claims.ts'
import type { InsuranceToLookAfter } from '../contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { todayIn } from '../today.ts'
import { countNotIssued } from './store/insurances.ts'

/** Issuing runs on payment and is retried every ten minutes; later than this is overdue. */
const NOT_ISSUED_AFTER_MINUTES = 15

/** Overdue work of insurance. */
export async function toLookAfter({
  db,
  now,
}: Pick<InsuranceDependencies, 'db' | 'now'>): Promise<InsuranceToLookAfter> {
  const at = now()
  const [late, notIssued] = await Promise.all([
    countLateClaims(
      db,
      forEachCountry(({ iso }) => todayIn(iso, at)),
    ),
    countNotIssued(db, new Date(at.getTime() - NOT_ISSUED_AFTER_MINUTES * 60_000)),
  ])
  return { ...late, notIssued: notIssued.count, notIssuedSince: notIssued.oldestAt?.toISOString() ?? null }
}
