import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { withoutSecrets } from '#shared/without-secrets.ts'
import type { Config } from './config.ts'
import type { Told } from './error-tracking.ts'

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

/** JSON lines, in UTC, without tokens, cookies or capability links (D51). `told` hears of every line that is written. */
export function makeLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream, told?: Told): Log {
  const options = {
    level: config.logLevel,
    base: { app: 'huella' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    ...(told && { hooks: { logMethod: tellingToo(told) } }),
  }
  return destination ? pino(options, destination) : pino(options)
}

function tellingToo(told: Told): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  return function tell(args, method, level) {
    const [facts, message] = args as unknown[]
    if (typeof facts === 'object' && facts !== null)
      told(level, { ...this.bindings(), ...facts }, String(message ?? ''))
    else told(level, this.bindings(), String(facts))
    method.apply(this, args)
  }
}

/** What may be said of an address: the path without capabilities, and the names of its query parameters without values. */
export function describeAddress(url: string): { path: string; query?: string[] } {
  const { pathname, searchParams } = new URL(url)
  const names = [...new Set(searchParams.keys())].slice(0, 20)
  return { path: withoutSecrets(pathname), ...(names.length > 0 && { query: names }) }
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
