export type FailureClass = 'client error' | 'server error' | 'external service error'

/** The class inside for an outside service that failed (D8); HTTP says 502. */
export const EXTERNAL_SERVICE_STATUS = 600

/** How a failure is counted (specification, section 8); null: it is none. */
export function classifyStatus(status: number): FailureClass | null {
  if (status === EXTERNAL_SERVICE_STATUS) return 'external service error'
  if (status >= 400 && status <= 499) return 'client error'
  if (status >= 500 && status <= 599) return 'server error'
  return null
}

/** The class that stands behind what HTTP says: our 502 is always somebody else's failure. */
export function classifyHttpStatus(httpStatus: number): FailureClass | null {
  return classifyStatus(httpStatus === 502 ? EXTERNAL_SERVICE_STATUS : httpStatus)
}
