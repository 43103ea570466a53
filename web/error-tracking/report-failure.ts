import { isRouteErrorResponse } from 'react-router'
import { classifyHttpStatus, type FailureClass } from '#shared/classify-status.ts'

/** An error that the visitor saw. */
export interface Failure {
  error: unknown
  /** HTTP status of the server's response, including 401 and 403; null: no response. */
  status: number | null
  failure: FailureClass | null
}

const MOST_WAITING = 20

/** Buffers failures until the error tracker has loaded, after the page; without a DSN it never loads. */
export function createFailures() {
  let report: ((failure: Failure) => void) | null = null
  let waiting: Failure[] = []
  return {
    report(error: unknown) {
      const status = isRouteErrorResponse(error) ? error.status : null
      const failure = { error, status, failure: status === null ? null : classifyHttpStatus(status) }
      if (report) report(failure)
      else waiting = [...waiting, failure].slice(-MOST_WAITING)
    },
    connect(to: (failure: Failure) => void) {
      report = to
      for (const failure of waiting) to(failure)
      waiting = []
    },
  }
}

/** The one buffer of this browser tab. */
export const failures = createFailures()
