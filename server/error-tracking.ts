import { classifyHttpStatus } from '#shared/classify-status.ts'
import { IGNORED_ERRORS, TRACES_SAMPLE_RATE } from '#shared/error-tracking.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { scrubbed } from '#shared/scrubbed.ts'
import packageFile from '../package.json' with { type: 'json' }
import type { Config } from './configuration/config.ts'

/** Receives a line of the log to report, with its fields. */
export type LogListener = (level: number, facts: Record<string, unknown>, message: string) => void

export interface ErrorTracking {
  /** Absent when errors are not sent. */
  logTo?: LogListener
  /** Answers a request within one trace, which the browser may have started. */
  trace<Answer>(request: { name: string; headers: Headers }, answer: () => Promise<Answer>): Promise<Answer>
  /** Sends pending reports, for at most two seconds. */
  close(): Promise<void>
}

/** Used without a DSN: sends nothing and loads no client. */
export const noErrorTracking: ErrorTracking = {
  trace: (_request, answer) => answer(),
  close: async () => {},
}

export const ERROR_LEVEL = 50

/**
 * Sends everything logged as an error to the DSN with Sentry's client. Only named integrations are on: none that reads
 * requests or merges different failures of one name. Every text is scrubbed once more before sending.
 */
export async function openErrorTracking({
  sentryDsn,
  mode,
}: Pick<Config, 'sentryDsn' | 'mode'>): Promise<ErrorTracking> {
  if (!sentryDsn) return noErrorTracking
  const sentry = await import('@sentry/node')
  sentry.initWithoutDefaultIntegrations({
    dsn: sentryDsn,
    release: `huella@${packageFile.version}`,
    environment: mode,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    ignoreErrors: IGNORED_ERRORS,
    traceLifecycle: 'static',
    integrations: [sentry.eventFiltersIntegration(), sentry.linkedErrorsIntegration()],
    beforeSend: (event) => scrubbed(event),
    beforeSendTransaction: (event) => scrubbed(event),
    beforeBreadcrumb: () => null,
  })

  return {
    logTo(level, { err, reported: _, ...facts }, message) {
      const status = typeof facts.status === 'number' ? facts.status : (asServiceError(err)?.status ?? 500)
      sentry.withScope((scope) => {
        scope.setTag('failure', classifyHttpStatus(status) ?? 'server error')
        scope.setTag('status', status)
        if (typeof facts.service === 'string') scope.setTag('service', facts.service)
        scope.setExtras({ ...facts, message })
        if (err instanceof Error) sentry.captureException(err)
        else sentry.captureMessage(message, level < ERROR_LEVEL ? 'warning' : 'error')
      })
    },

    trace: ({ name, headers }, answer) =>
      sentry.continueTrace(
        { sentryTrace: headers.get('sentry-trace') ?? undefined, baggage: headers.get('baggage') },
        () => sentry.startSpan({ name, op: 'http.server', forceTransaction: true }, answer),
      ),

    close: async () => void (await sentry.close(2000)),
  }
}
