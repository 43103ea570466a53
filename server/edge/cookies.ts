import type { CookieOptions } from '#web/request/context.ts'

/**
 * Reads and writes cookies; the only place that decides their wire format: `__Host-` and Secure over https, plain over
 * http.
 */
export interface Cookies {
  /** Our cookies in a Cookie header, by their plain names. */
  read(header: string | null): Record<string, string>
  /** Formats a Set-Cookie header. A `maxAge` of 'session' ends with the browser's session. */
  write(name: string, value: string, options?: Omit<CookieOptions, 'maxAge'> & { maxAge?: number | 'session' }): string
  /** Formats the Cookie header of a browser with only these cookies. */
  header(cookies: Record<string, string>): string
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

export function makeCookies({ isHttps }: { isHttps: boolean }): Cookies {
  const prefix = isHttps ? '__Host-huella_' : 'huella_'

  return {
    read(header) {
      const found: Record<string, string> = {}
      for (const pair of (header ?? '').split(';')) {
        const [name = '', ...rest] = pair.split('=')
        const plain = name.trim()
        if (plain.startsWith(prefix)) found[plain.slice(prefix.length)] = decode(rest.join('=').trim())
      }
      return found
    },
    write(name, value, { maxAge = YEAR_IN_SECONDS, readable = false } = {}) {
      return [
        `${prefix}${name}=${encodeURIComponent(value)}`,
        'Path=/',
        'SameSite=Lax',
        ...(maxAge === 'session' ? [] : [`Max-Age=${maxAge}`]),
        ...(readable ? [] : ['HttpOnly']),
        ...(isHttps ? ['Secure'] : []),
      ].join('; ')
    },
    header: (cookies) =>
      Object.entries(cookies)
        .map(([name, value]) => `${prefix}${name}=${encodeURIComponent(value)}`)
        .join('; '),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
