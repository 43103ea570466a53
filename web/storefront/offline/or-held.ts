import { data } from 'react-router'
import { isConnectionLost } from '../layout/connection/connection-lost.ts'
import { isUnderMaintenance, notifyMaintenance } from '../layout/connection/under-maintenance.ts'
import { hold } from './held-store.ts'

interface HeldForm<Sent, Offline> {
  request: Request
  serverAction: () => Promise<Sent>
  /** What it is called among the changes that wait; null: as it stands it could not be saved, so it is not kept. */
  what(form: FormData): string | null
  offline: () => Offline
}

/**
 * What the server answers to a form or, where there is no network or the shop is closed for a while (D9), `{ held }`: the form
 * waits in this browser and is sent when there is one, or it is open. For what may happen late and happens once: never a payment, an order or a booking.
 */
export async function orHeld<Sent, Offline>({ request, serverAction, what, offline }: HeldForm<Sent, Offline>) {
  const form = await request.clone().formData()
  let isUnsent = !navigator.onLine
  let isClosed = false
  try {
    if (!isUnsent) {
      const answer = await serverAction()
      notifyMaintenance(false)
      return answer
    }
  } catch (error) {
    isClosed = isUnderMaintenance(error)
    if (!isClosed && !isConnectionLost(error)) throw error
    isUnsent = isClosed
  }
  const words = what(form)
  const { pathname, search } = new URL(request.url)
  const action = pathname.replace(/\.data$/, '') + search
  const held = words === null ? null : hold({ action, form, what: words, isUnsent })
  // What is held must not be sent again by hand, as the bar advises.
  if (isClosed && !held) notifyMaintenance(true)
  // A failed status keeps the router from loading the page's data again, which could not be had either.
  return data(held ? { held: held.id } : offline(), { status: 503 })
}
