import { isRouteErrorResponse } from 'react-router'

interface ErrorFacts {
  status: number
  /** The error's own message for the customer, which takes the place of the general one. */
  detail: string | null
  reference: string | null
}

/** React's own servers hide the message of an unexpected error behind this one; it is no message for a customer. */
const HIDDEN = 'Unexpected Server Error'

export function toErrorFacts(error: unknown): ErrorFacts {
  if (isRouteErrorResponse(error)) {
    const data = parseBody(error.data)
    return { status: error.status, detail: textIn(data, 'detail'), reference: textIn(data, 'requestId') }
  }
  const message = error instanceof Error && error.message !== HIDDEN ? error.message : null
  return { status: 500, detail: message || null, reference: null }
}

/** The edge's refusals (server/edge/answers.ts) reach the router as the text of their JSON. */
function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function textIn(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null || !(key in value)) return null
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' && text !== '' ? text : null
}
