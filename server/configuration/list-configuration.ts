import * as z from 'zod'
import { type Name, variables } from './variables.ts'

/** One variable as the diagnostics page tells it. */
export interface ListedVariable {
  name: string
  /** The value of a variable that may be read by everybody; of any other only that it is set. */
  value: string
  isDefault: boolean
}

/**
 * Whatever is neither a choice among words nor named here may hold a key, a password in an address or somebody's account: a
 * new variable is a secret.
 */
const open = new Set<Name>([
  'HOST',
  'PORT',
  'POOL_SIZE',
  'PUBLIC_URL_BO',
  'PUBLIC_URL_PY',
  'CONTENT_REFRESH',
  'CONTENT_PICTURE_HOSTS',
  'MAP_ATTRIBUTION',
  'CLOCK_OFFSET',
  'RATE_LIMIT',
])

/** Every variable that is set or has a default, without a secret (D10). */
export function listConfiguration(environment: Record<string, string | undefined>): ListedVariable[] {
  return Object.entries(variables).flatMap(([name, { default: fallback, schema }]) => {
    const said = environment[name]?.trim() ?? ''
    const value = said || fallback
    if (value === '') return []
    const isOpen = schema instanceof z.ZodEnum || open.has(name as Name)
    return [{ name, value: isOpen ? value : 'set', isDefault: said === '' }]
  })
}
