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
 * Starts Sentry's client, loaded after the page and only with a DSN. It has only the integrations below: none records
 * visitors' actions, none drops a repeated failure, and every text is scrubbed. Returns the function that reports
 * a failure.
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
    // Spans of an interaction are sent alone, not inside the page's transaction, so they are scrubbed here.
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
