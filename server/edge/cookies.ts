import type { CookieOptions } from '#web/request/context.ts'

/** How cookies look on the wire, decided here and nowhere else (D58): `__Host-` and Secure over https, plain without. */
export interface Cookies {
  /** Those of ours in a Cookie header, by their plain names. */
  read(header: string | null): Record<string, string>
  /** The Set-Cookie text. A `maxAge` of 'session' ends with the browser's session. */
  write(name: string, value: string, options?: Omit<CookieOptions, 'maxAge'> & { maxAge?: number | 'session' }): string
  /** The Cookie header of a browser that has these and no others, by their plain names. */
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
