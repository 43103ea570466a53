import { type Name, variables } from './variables.ts'

/** One variable as the diagnostics page tells it. */
export interface ToldVariable {
  name: string
  /** The value of a variable that may be read by everybody; of any other only that it is set. */
  value: string
  isDefault: boolean
}

/** Whatever is not named here may hold a key, a password in an address or somebody's account: a new variable is a secret. */
const open = new Set<Name>([
  'HUELLA_MODE',
  'HUELLA_DEMO_PUBLIC',
  'HUELLA_MAINTENANCE',
  'HOST',
  'PORT',
  'POOL_SIZE',
  'PUBLIC_URL_BO',
  'PUBLIC_URL_PY',
  'PAYMENTS_SANDBOX',
  'STORAGE',
  'GEOCODER',
  'CONTENT_SOURCE',
  'CONTENT_REFRESH',
  'CONTENT_PICTURE_HOSTS',
  'MAPS',
  'MAP_TILES',
  'MAP_ATTRIBUTION',
  'CLOCK_OFFSET',
  'RATE_LIMIT',
  'SHED_LOAD',
  'ANALYTICS',
  'LOG_LEVEL',
])

/** Every variable that is set or has a default, without a secret (D10). */
export function toldConfiguration(environment: Record<string, string | undefined>): ToldVariable[] {
  return Object.entries(variables).flatMap(([name, { default: fallback }]) => {
    const said = environment[name]?.trim() ?? ''
    const value = said || fallback
    if (value === '') return []
    return [{ name, value: open.has(name as Name) ? value : 'set', isDefault: said === '' }]
  })
}
