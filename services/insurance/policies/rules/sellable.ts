import type { CountryIso } from '#shared/countries/countries.ts'

/** Why a plan cannot be sold as it is wanted, with the country or the underwriter that it is about. */
export interface PlanFault {
  code: 'policy-of-another-country' | 'policy-without-underwriter'
  value: string
}

/**
 * Refuses a plan that changes its country, as contracts are renewed in its currency, and one without a configured
 * underwriter; null: it can be sold. Pure.
 */
export function whyCannotSell(
  wanted: { country: CountryIso; provider: string },
  present: { country: CountryIso } | undefined,
  providers: readonly string[],
): PlanFault | null {
  if (present && present.country !== wanted.country)
    return { code: 'policy-of-another-country', value: present.country }
  if (!providers.includes(wanted.provider)) return { code: 'policy-without-underwriter', value: wanted.provider }
  return null
}
