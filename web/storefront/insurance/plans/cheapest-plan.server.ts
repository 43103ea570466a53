import type { Services, SharedVisit } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'

/** Formatted monthly price of the cheapest plan; null without plans, and when insurance does not answer. */
export async function cheapestPlanIfItAnswers(
  { country, call }: Pick<SharedVisit, 'country' | 'call'>,
  { insurance }: Pick<Services, 'insurance'>,
): Promise<string | null> {
  const asking = insurance.policies({ countryCode: country.iso }, { context: call })
  const [cheapest] = await orElse('The list of insurance plans', asking, [])
  return cheapest?.displayPrice ?? null
}
