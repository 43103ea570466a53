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
  /** Origin per country, without trailing slash. */
  origins: Record<CountryIso, string>
  /** Whether cookies carry `__Host-` and Secure, and answers HSTS. */
  isHttps: boolean
  /** Country of a Host header; null for an unknown host (421). */
  findCountry(host: string): CountryIso | null
  /** Public origin of a Host header; null for an unknown host. */
  findOrigin(host: string): string | null
}

export function publicAddresses(config: Config, port: number): PublicAddresses {
  const origins = forEachCountry(({ iso, hostEnding }) => {
    const name = iso === DEFAULT_COUNTRY ? 'localhost' : `huella${hostEnding}.localhost`
    return config.publicUrls[iso] ?? `http://${name}:${port}`
  })
  const byHost = new Map(
    listCountries().flatMap(({ iso }) => spellHost(origins[iso]).map((host): [string, CountryIso] => [host, iso])),
  )

  return {
    origins,
    isHttps: origins[DEFAULT_COUNTRY].startsWith('https://'),
    findCountry(host) {
      const configured = byHost.get(host.toLowerCase())
      if (configured) return configured
      return config.mode === 'production' ? null : getCountryByHost(host)
    },
    findOrigin(host) {
      const country = byHost.get(host.toLowerCase())
      return country ? origins[country] : null
    },
  }
}

/** Host headers of an origin: some clients name the default port of its scheme (RFC 9110, section 4.2.3). */
function spellHost(origin: string): string[] {
  const { host, port, protocol } = new URL(origin)
  const name = host.toLowerCase()
  return port === '' ? [name, `${name}:${protocol === 'https:' ? 443 : 80}`] : [name]
}
