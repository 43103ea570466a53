import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'jwt',
  'jwtToken',
  'bearer',
  'refreshToken',
  'sessionToken',
  'accessToken',
  'password',
  'phoneNumber',
  'email',
]
const redacted = [...secretFields, ...secretFields.map((field) => `*.${field}`)]

/** JSON lines, in UTC, without tokens, cookies or capability links (D51). */
export function makeLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: config.logLevel,
    base: { app: 'huella' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What may be said of an address: the path without capabilities, and the names of its query parameters without values. */
export function describeAddress(url: string): { path: string; query?: string[] } {
  const { pathname, searchParams } = new URL(url)
  const names = [...new Set(searchParams.keys())].slice(0, 20)
  return { path: withoutSecrets(pathname), ...(names.length > 0 && { query: names }) }
}

// Our secrets are 32 bytes in base64url, so 43 characters; a token of the JWT kind has two dots.
const capability = /(?<![\w-])[\w-]{43}(?![\w-])/g
const signedToken = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/g
// Whoever knows a picture's id may see it, and whoever knows a tag's code reads what it says.
const pictureId = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g
const tagCode = /(\/(?:petTag|public\/tags)\/)(?!sheet\b)[^/?#\s"']+?(?=\.data\b|[/?#\s"']|$)/gi
const inQuery = /([?&][\w-]*(?:token|jwt|key|code|secret|password)[\w-]*=)[^&\s"']+/gi
const bearer = /(bearer\s+)[\w.~+/=-]+/gi

/** The text with everything that looks like a credential taken out. */
export function withoutSecrets(text: string): string {
  return text
    .replace(signedToken, '[redacted]')
    .replace(capability, '[redacted]')
    .replace(pictureId, '[redacted]')
    .replace(tagCode, '$1[redacted]')
    .replace(inQuery, '$1[redacted]')
    .replace(bearer, '$1[redacted]')
}

// PostgreSQL's `detail` and `where` quote the customer's data, so an error is told by message, code and stack alone.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutSecrets(String(error))
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...('code' in error && { code: String(error.code) }),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
