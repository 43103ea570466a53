import { data } from 'react-router'
import { isConnectionLost } from './connection-lost.ts'
import { isUnderMaintenance, notifyMaintenance } from './under-maintenance.ts'

/**
 * Server's answer to a form or, when the connection is lost or the shop is closed for maintenance, a fallback answer
 * that keeps the typed values.
 */
export async function orOffline<Sent, Offline>(
  serverAction: () => Promise<Sent>,
  offline: () => Offline | Promise<Offline>,
) {
  try {
    const answer = await serverAction()
    notifyMaintenance(false)
    return answer
  } catch (error) {
    const isClosed = isUnderMaintenance(error)
    if (!isClosed && !isConnectionLost(error)) throw error
    if (isClosed) notifyMaintenance(true)
    // An error status keeps the router from reloading the page's data, which would fail too.
    return data(await offline(), { status: 503 })
  }
}
