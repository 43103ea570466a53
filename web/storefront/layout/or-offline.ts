import { data } from 'react-router'
import { isConnectionLost } from './connection-lost.ts'

/** What the server answers to a form or, where the connection is lost, an answer that leaves what was typed where it is. */
export async function orOffline<Sent, Offline>(
  serverAction: () => Promise<Sent>,
  offline: () => Offline | Promise<Offline>,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    // A failed status keeps the router from loading the page's data again, which could not be had either.
    return data(await offline(), { status: 503 })
  }
}
