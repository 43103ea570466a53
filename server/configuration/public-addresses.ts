import {
  type CountryIso,
  DEFAULT_COUNTRY,
  forEachCountry,
  getCountryByHost,
  listCountries,
} from '#shared/countries/countries.ts'
import type { Config } from './config.ts'

/** Public origins of the website, and what follows from them. */
export interface PublicAddresses {
  /** The countries that this installation serves: in production those with an address. */
  served: CountryIso[]
  /** Origin of each of them. */
  servedOrigins: Partial<Record<CountryIso, string>>
  /** Origin per country, without trailing slash; of a country that is not served the first one that is. */
  origins: Record<CountryIso, string>
  /** Whether cookies carry `__Host-` and Secure, and answers HSTS. */
  isHttps: boolean
  /** Country of a Host header; null for an unknown host (421). */
  findCountry(host: string): CountryIso | null
  /** Public origin of a Host header; null for an unknown host. */
  findOrigin(host: string): string | null
}

export function publicAddresses(config: Config, port: number): PublicAddresses {
  const isProduction = config.mode === 'production'
  const served = listServedCountries(config)
  const [first = DEFAULT_COUNTRY] = served
  const origins = forEachCountry(({ iso, hostEnding }) => {
    const name = iso === DEFAULT_COUNTRY ? 'localhost' : `huella${hostEnding}.localhost`
    const own = config.publicUrls[iso] ?? (isProduction ? config.publicUrls[first] : undefined)
    return own ?? `http://${name}:${port}`
  })
  const byHost = new Map(
    served.flatMap((iso) => spellHost(origins[iso]).map((host): [string, CountryIso] => [host, iso])),
  )

  return {
    served,
    servedOrigins: Object.fromEntries(served.map((iso) => [iso, origins[iso]])),
    origins,
    isHttps: origins[first].startsWith('https://'),
    findCountry(host) {
      const configured = byHost.get(host.toLowerCase())
      if (configured) return configured
      return isProduction ? null : getCountryByHost(host)
    },
    findOrigin(host) {
      const country = byHost.get(host.toLowerCase())
      return country ? origins[country] : null
    },
  }
}

/** The countries that an installation serves: every one in a demonstration, in production those with an address. */
export function listServedCountries({ mode, publicUrls }: Pick<Config, 'mode' | 'publicUrls'>): CountryIso[] {
  const all = listCountries().map(({ iso }) => iso)
  return mode === 'production' ? all.filter((iso) => publicUrls[iso]) : all
}

/** Host headers of an origin: some clients name the default port of its scheme (RFC 9110, section 4.2.3). */
function spellHost(origin: string): string[] {
  const { host, port, protocol } = new URL(origin)
  const name = host.toLowerCase()
  return port === '' ? [name, `${name}:${protocol === 'https:' ? 443 : 80}`] : [name]
}
