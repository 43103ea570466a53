import { paths } from '#web/paths.ts'

/** Refusal of an alert; without a detail when the request never reached the server. */
export interface AlertRefusal {
  detail: string | null
  needsEmail: boolean
}

interface AlertRequest {
  variantId: string
  isOn: boolean
  email?: string
}

/** Requests are sent one after the other, so that the last press arrives last. */
let before: Promise<unknown> = Promise.resolve()

/** Null when the server has saved the state. */
export function sendAlert(request: AlertRequest): Promise<AlertRefusal | null> {
  const sent = before.then(() => send(request)).catch(() => ({ detail: null, needsEmail: false }))
  before = sent
  return sent
}

async function send({ variantId, isOn, email }: AlertRequest): Promise<AlertRefusal | null> {
  const answer = await fetch(paths.alerts(), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ variantId, mark: isOn ? 'on' : 'off', ...(email !== undefined && { email }) }),
    keepalive: true,
  })
  if (answer.ok) return null
  const body: unknown = await answer.json().catch(() => null)
  const { detail, needsEmail }: { detail?: unknown; needsEmail?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  return { detail: typeof detail === 'string' ? detail : null, needsEmail: needsEmail === true }
}
