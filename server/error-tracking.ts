import { classifyHttpStatus } from '#shared/classify-status.ts'
import { IGNORED_ERRORS, TRACES_SAMPLE_RATE } from '#shared/error-tracking.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { scrubbed } from '#shared/scrubbed.ts'
import packageFile from '../package.json' with { type: 'json' }
import type { Config } from './configuration/config.ts'

/** Takes what is to be reported: a line of the log, with what is known of it. */
export type Told = (level: number, facts: Record<string, unknown>, message: string) => void

export interface ErrorTracking {
  /** Absent where nobody is told. */
  told?: Told
  /** Answers one request as one trace, which a browser of ours may have begun. */
  trace<Answer>(request: { name: string; headers: Headers }, answer: () => Promise<Answer>): Promise<Answer>
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>
}

/** Without a DSN: nothing is sent, and nothing of it is loaded (D44). */
export const noErrorTracking: ErrorTracking = {
  trace: (_request, answer) => answer(),
  close: async () => {},
}

export const ERROR_LEVEL = 50

/**
 * Whatever is logged as an error goes to the DSN, by Sentry's own client. Only what we name: none of its instruments that
 * read requests, none that takes two failures of one name for one, and every text scrubbed once more on its way out.
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
    told(level, { err, reported: _, ...facts }, message) {
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
