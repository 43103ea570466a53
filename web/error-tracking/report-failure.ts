import { isRouteErrorResponse } from 'react-router'
import { classifyHttpStatus, type FailureClass } from '#shared/classify-status.ts'

/** Something that failed before the visitor's eyes. */
export interface Failure {
  error: unknown
  /** Of an answer of ours, 401 and 403 as well; null: it was no answer. */
  status: number | null
  failure: FailureClass | null
}

const MOST_WAITING = 20

/** Failures wait for whoever tracks errors, if anybody does: it is loaded after the page, and may never come (D44, D45). */
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

/** The browser's one list. */
export const failures = createFailures()
