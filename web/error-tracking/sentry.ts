import {
  browserTracingIntegration,
  captureException,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  withScope,
  withStaticSpan,
} from '@sentry/browser'
import { getPagePath } from '#services/tracking/rules/page-path.ts'
import { IGNORED_ERRORS, TRACES_SAMPLE_RATE } from '#shared/error-tracking.ts'
import { scrubbed } from '#shared/scrubbed.ts'
import type { Failure } from './report-failure.ts'

/**
 * Sentry's own client, loaded after the page and with a DSN alone. Only what we name: nothing that records what visitors
 * do, and every text scrubbed on its way out; and none that takes two failures alike for one. Answers how a failure is
 * reported.
 */
export function startSentry(options: {
  dsn: string
  release: string
  environment: string
}): (failure: Failure) => void {
  init({
    ...options,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    traceLifecycle: 'static',
    ignoreErrors: IGNORED_ERRORS,
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      browserTracingIntegration({ beforeStartSpan: (span) => ({ ...span, name: getPagePath(span.name) }) }),
    ],
    beforeSend: (event) => scrubbed(event),
    beforeSendTransaction: (event) => scrubbed(event),
    // How long a press took leaves by itself, and not with its page's transaction.
    beforeSendSpan: withStaticSpan((span) => scrubbed(span)),
    beforeBreadcrumb: () => null,
  })
  return ({ error, status, failure }) =>
    withScope((scope) => {
      if (failure) scope.setTag('failure', failure)
      if (status !== null) scope.setTag('status', status)
      captureException(
        error instanceof Error ? error : new Error(status === null ? 'A page failed' : `A page answered ${status}`),
      )
    })
}
