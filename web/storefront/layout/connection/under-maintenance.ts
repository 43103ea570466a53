import { isRouteErrorResponse } from 'react-router'

/** Whether the server refused because of maintenance: the request changed nothing and may be sent again. */
export function isUnderMaintenance(error: unknown): boolean {
  return isRouteErrorResponse(error) && saysMaintenance(error)
}

/** The same for a response that the router did not parse; its body is JSON, parsed or as text. */
export function saysMaintenance({ status, data: body }: { status: number; data: unknown }): boolean {
  return status === 503 && `${JSON.stringify(body)}`.includes('http.maintenance')
}

let isShown = false
const hearers = new Set<() => void>()

/** Shows or hides the maintenance notice in the bar at the top. */
export function notifyMaintenance(isClosed: boolean): void {
  if (isShown === isClosed) return
  isShown = isClosed
  for (const hear of hearers) hear()
}

export const maintenanceNotice = {
  subscribe(hear: () => void) {
    hearers.add(hear)
    return () => void hearers.delete(hear)
  },
  now: () => isShown,
}
