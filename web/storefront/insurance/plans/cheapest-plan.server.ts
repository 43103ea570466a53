import type { Services, Visit } from '#web/request/context.ts'

/** What the cheapest plan costs in a month, in words; null without one, and while insurance does not answer. */
export async function cheapestPlanIfItAnswers(
  { country, call }: Pick<Visit, 'country' | 'call'>,
  { insurance }: Pick<Services, 'insurance'>,
): Promise<string | null> {
  try {
    const [cheapest] = await insurance.policies({ countryCode: country.iso }, { context: call })
    return cheapest?.displayPrice ?? null
  } catch (error) {
    console.error('The insurance plans could not be read; the page goes on without them.', error)
    return null
  }
}
