import * as z from 'zod'
import { listCountries } from '#shared/countries/countries.ts'
import { type Name, variables } from './variables.ts'

/** One variable as shown on the diagnostics page. */
export interface ListedVariable {
  name: string
  /** Value of a variable without secrets; for all others only whether it is set. */
  value: string
  isDefault: boolean
}

/**
 * Variables whose values may be shown. All others except choices among words count as secret, new ones too: they may
 * hold a key, a password in a URL, or a person's account.
 */
const open = new Set<Name>([
  'HOST',
  'PORT',
  'POOL_SIZE',
  ...listCountries().map(({ iso }) => `PUBLIC_URL_${iso}` as const),
  'CONTENT_REFRESH',
  'CONTENT_PICTURE_HOSTS',
  'MAP_ATTRIBUTION',
  'CLOCK_OFFSET',
  'RATE_LIMIT',
])

/** Lists every variable that is set or has a default, secrets redacted. */
export function listConfiguration(environment: Record<string, string | undefined>): ListedVariable[] {
  return Object.entries(variables).flatMap(([name, { default: fallback, schema }]) => {
    const given = environment[name]?.trim() ?? ''
    const value = given || fallback
    if (value === '') return []
    const isOpen = schema instanceof z.ZodEnum || open.has(name as Name)
    return [{ name, value: isOpen ? value : 'set', isDefault: given === '' }]
  })
}
