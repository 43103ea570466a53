import { isRouteErrorResponse } from 'react-router'

/** Whether the server refused because it is closed for a while (D9): what was sent was not done, and may be sent again. */
export function isUnderMaintenance(error: unknown): boolean {
  return isRouteErrorResponse(error) && saysMaintenance(error)
}

/** The same of an answer that no router read; its body is JSON, parsed or as text. */
export function saysMaintenance({ status, data: body }: { status: number; data: unknown }): boolean {
  return status === 503 && `${JSON.stringify(body)}`.includes('http.maintenance')
}

let isTold = false
const hearers = new Set<() => void>()

/** Has the bar on top say it, or say it no more. */
export function notifyMaintenance(isClosed: boolean): void {
  if (isTold === isClosed) return
  isTold = isClosed
  for (const hear of hearers) hear()
}

export const maintenanceTold = {
  subscribe(hear: () => void) {
    hearers.add(hear)
    return () => void hearers.delete(hear)
  },
  now: () => isTold,
}
