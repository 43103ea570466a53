import { type CountryIso, getCountryByHost } from '#shared/country.ts'
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
  const origins = {
    BO: config.publicUrls.BO ?? `http://localhost:${port}`,
    PY: config.publicUrls.PY ?? `http://huella.com.py.localhost:${port}`,
  }
  const byHost = new Map<string, CountryIso>([
    [new URL(origins.BO).host.toLowerCase(), 'BO'],
    [new URL(origins.PY).host.toLowerCase(), 'PY'],
  ])

  return {
    origins,
    isHttps: origins.BO.startsWith('https://'),
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
