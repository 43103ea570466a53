export type FailureClass = 'client error' | 'server error' | 'external service error'

/** Internal status of a failed outside service; HTTP answers it as 502. */
export const EXTERNAL_SERVICE_STATUS = 600

/** Failure class of a status (specification, section 8), or null when the status is no failure. */
export function classifyStatus(status: number): FailureClass | null {
  if (status === EXTERNAL_SERVICE_STATUS) return 'external service error'
  if (status >= 400 && status <= 499) return 'client error'
  if (status >= 500 && status <= 599) return 'server error'
  return null
}

/** Failure class of an HTTP status: a 502 of this server always means a failed outside service. */
export function classifyHttpStatus(httpStatus: number): FailureClass | null {
  return classifyStatus(httpStatus === 502 ? EXTERNAL_SERVICE_STATUS : httpStatus)
}
