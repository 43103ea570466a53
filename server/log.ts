import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { withoutSecrets } from '#shared/without-secrets.ts'
import type { Config } from './configuration/config.ts'
import { ERROR_LEVEL, type LogListener } from './error-tracking.ts'

export type Log = Logger

const WARN_LEVEL = 40

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

/**
 * Standard output, written 4 KB at a time or five times a second: a call into the system for each line was a tenth of a
 * short request. The process's end writes what is left; only kill -9 loses the lines of a fifth of a second.
 */
export function openStandardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 })
}

/**
 * Logs JSON lines in UTC, without tokens, cookies or capability links. `logTo` receives every line to report, even those
 * below LOG_LEVEL.
 */
export function makeLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
  logTo?: LogListener,
): Log {
  const least = pino.levels.values[logLevel] ?? Number.POSITIVE_INFINITY
  const options = {
    level: logTo && least > WARN_LEVEL ? 'warn' : logLevel,
    base: { app: 'huella' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: serializeError, error: serializeError },
    ...(logTo && { hooks: { logMethod: tellingToo(logTo, least) } }),
  }
  return destination ? pino(options, destination) : pino(options)
}

function tellingToo(logTo: LogListener, least: number): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  return function tell(args, method, level) {
    const [first, text] = args as unknown[]
    const [facts, message] =
      typeof first === 'object' && first !== null ? [first, String(text ?? '')] : [{}, String(first)]
    if (isReported(level, facts)) logTo(level, { ...this.bindings(), ...facts }, message)
    if (level >= least) method.apply(this, args)
  }
}

/** Whether a line is reported: errors, and lines marked `reported`. */
function isReported(level: number, facts: object): boolean {
  return level >= ERROR_LEVEL || ('reported' in facts && facts.reported === true)
}

const LONGEST_PATH = 500
const LONGEST_NAME = 100

/** Loggable form of a URL: the path without capabilities, and the query's parameter names without values. */
export function formatAddress(url: string): { path: string; query?: string[] } {
  const { pathname, searchParams } = new URL(url)
  const names = [...new Set(searchParams.keys())].slice(0, 20)
  return {
    path: withoutSecrets(pathname).slice(0, LONGEST_PATH),
    ...(names.length > 0 && { query: names.map((name) => withoutSecrets(name).slice(0, LONGEST_NAME)) }),
  }
}

// PostgreSQL's `detail` and `where` quote customer data, so only message, code and stack of an error are logged.
function serializeError(error: unknown): unknown {
  if (!isErrorLike(error)) return withoutSecrets(String(error))
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...('code' in error && { code: String(error.code) }),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

/** The queue emits copies of errors, which are plain objects. */
function isErrorLike(error: unknown): error is Partial<Error> & Pick<Error, 'message'> {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}
