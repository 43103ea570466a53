import { data } from 'react-router'
import { isConnectionLost } from './connection-lost.ts'
import { isUnderMaintenance, notifyMaintenance } from './under-maintenance.ts'

/**
 * What the server answers to a form or, where the connection is lost or the shop is closed for a while, an answer that
 * leaves what was typed where it is.
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
    // A failed status keeps the router from loading the page's data again, which could not be had either.
    return data(await offline(), { status: 503 })
  }
}
