import type { InsuranceNeeds } from './needs.ts'
import type { Underwriter } from './underwriter.ts'
import { embeddedUnderwriter } from './underwriting/embedded-underwriter.ts'

/** Who underwrites the policies that name this provider. Throws when nobody of that name is configured. */
export function underwriterOf(
  { db, now, underwriters }: Pick<InsuranceNeeds, 'db' | 'now' | 'underwriters'>,
  name: string,
): Underwriter {
  const found = [...underwriters, embeddedUnderwriter({ db, now })].find((each) => each.name === name)
  if (!found) throw new Error(`No underwriter is called ${name}`)
  return found
}
