import type { InsuranceNeeds } from '../deps.ts'
import { embeddedUnderwriter } from './embedded-underwriter.ts'
import type { Underwriter } from './underwriter.ts'

type Needs = Pick<InsuranceNeeds, 'db' | 'now' | 'underwriters'>

/** Who underwrites the policies that name this provider. Throws when nobody of that name is configured. */
export function underwriterOf(needs: Needs, name: string): Underwriter {
  const found = findUnderwriter(needs, name)
  if (!found) throw new Error(`No underwriter is called ${name}`)
  return found
}

export function findUnderwriter({ db, now, underwriters }: Needs, name: string): Underwriter | undefined {
  return [...underwriters, embeddedUnderwriter({ db, now })].find((each) => each.name === name)
}
