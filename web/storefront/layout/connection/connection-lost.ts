import { isRouteErrorResponse } from 'react-router'
import { isUnderMaintenance } from './under-maintenance.ts'

/** Whether a request failed without a response: `fetch` rejects with a TypeError, whose text differs by browser. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed|network connection/i.test(error.message)
  )
}

/** Whether the server answered that it cannot work now, as without its database; a closed shop says so by itself. */
export function isServerAway(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503 && !isUnderMaintenance(error)
}
