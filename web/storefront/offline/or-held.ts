import { data } from 'react-router'
import { isConnectionLost } from '../layout/connection/connection-lost.ts'
import { isUnderMaintenance, notifyMaintenance } from '../layout/connection/under-maintenance.ts'
import { hold } from './held-store.ts'

interface HeldForm<Sent, Offline> {
  request: Request
  serverAction: () => Promise<Sent>
  /** Label of the held change; null: the form is invalid, so it is not held. */
  what(form: FormData): string | null
  offline: () => Offline
}

/**
 * Server's answer to a form or, without a network or during maintenance, `{ held }`: the form waits in this browser and
 * is sent later. Only for actions that may be late: never for a payment, an order or a booking.
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
  const label = what(form)
  const { pathname, search } = new URL(request.url)
  const action = pathname.replace(/\.data$/, '') + search
  const held = label === null ? null : hold({ action, form, what: label, isUnsent })
  // No maintenance notice for a held form: it would advise to send it again by hand.
  if (isClosed && !held) notifyMaintenance(true)
  // An error status keeps the router from reloading the page's data, which would fail too.
  return data(held ? { held: held.id } : offline(), { status: 503 })
}
