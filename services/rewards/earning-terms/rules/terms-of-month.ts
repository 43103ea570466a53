import { type EarningKind, type EarningTerms, usualTerms, ways } from '../../missions/rules/ways-to-earn.ts'

/** Terms of a country from a month on, until the next ones begin. */
export interface TermsFromMonth {
  /** '2026-12' */
  fromMonth: string
  terms: EarningTerms
}

/** The terms of a month: those that began last, else the program's own. */
export function findTermsOfMonth(versions: readonly TermsFromMonth[], month: string): EarningTerms {
  return findVersionOfMonth(versions, month)?.terms ?? usualTerms
}

/** The version that counts in a month; null: the program's own terms do. */
export function findVersionOfMonth<Version extends TermsFromMonth>(
  versions: readonly Version[],
  month: string,
): Version | null {
  return (
    versions
      .filter(({ fromMonth }) => fromMonth <= month)
      .toSorted((a, b) => a.fromMonth.localeCompare(b.fromMonth))
      .at(-1) ?? null
  )
}

/** Limit of a way in a month, or in a year: the greatest that counted in it, so that no change takes huellas back. */
export function findLimit(versions: readonly TermsFromMonth[], kind: EarningKind, period: string): number {
  if (ways[kind].limit.per === 'month') return findTermsOfMonth(versions, period)[kind].limit
  const begun = versions.filter(({ fromMonth }) => fromMonth.startsWith(`${period}-`))
  return Math.max(
    findTermsOfMonth(versions, `${period}-01`)[kind].limit,
    ...begun.map(({ terms }) => terms[kind].limit),
  )
}

/** The month after: '2026-12' is followed by '2027-01'. */
export function getNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
