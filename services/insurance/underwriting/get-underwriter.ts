import type { InsuranceDependencies } from '../deps.ts'
import { embeddedUnderwriter } from './embedded-underwriter.ts'
import type { Underwriter } from './underwriter.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'underwriters'>

/** Underwriter of the policies with this provider name. Throws when it is not configured. */
export function getUnderwriter(deps: Dependencies, name: string): Underwriter {
  const found = findUnderwriter(deps, name)
  if (!found) throw new Error(`No underwriter is called ${name}`)
  return found
}

export function findUnderwriter(deps: Dependencies, name: string): Underwriter | undefined {
  return listUnderwriters(deps).find((each) => each.name === name)
}

/** The configured underwriters, the embedded one last. */
export function listUnderwriters({ db, now, underwriters }: Dependencies): Underwriter[] {
  return [...underwriters, embeddedUnderwriter({ db, now })]
}
