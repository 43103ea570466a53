/** Error of a form: a row of a service's catalogue, or a lost connection. */
export interface Refusal {
  /** 'accounts.wrong-sign-in'; 'offline' when the request never reached the server. */
  code: string
  /** In Spanish, for the customer. */
  detail: string
  /** Errors per field of the form. */
  fields: Record<string, string>
  status: number
  /** Seconds until a retry makes sense. */
  retryAfter: number | null
}

/** Response header with the refusal's code, for scripts that send a form and do not render the page. */
export const REFUSAL_HEADER = 'x-huella-refusal'

/** Response header with the refusal's Spanish sentence, percent-encoded, for what is sent later than it was written. */
export const REFUSAL_TEXT_HEADER = 'x-huella-refusal-text'

/** Refusal of a form that this server validated itself. */
export function fieldRefusal(fields: Record<string, string>, detail: string): Refusal {
  return { code: 'fields', detail, fields, status: 400, retryAfter: null }
}

/** Refusal of a form whose page shows the first error above the fields. */
export function firstErrorRefusal(errors: Partial<Record<string, string>>): Refusal {
  const fields = Object.entries(errors).flatMap(([name, error]) =>
    error === undefined ? [] : [[name, error] as const],
  )
  return fieldRefusal(Object.fromEntries(fields), fields[0]?.[1] ?? '')
}

export function offlineRefusal(): Refusal {
  return { code: 'offline', detail: '', fields: {}, status: 503, retryAfter: null }
}

/** Action data of a form whose request never reached the server. */
export function offlineAnswer(): { refusal: Refusal } {
  return { refusal: offlineRefusal() }
}

/** Refusal in an action's data, or null. */
export function refusalIn(answer: object | undefined): Refusal | null {
  return isRefused(answer) ? answer.refusal : null
}

interface Refused {
  refusal: Refusal | null
}

/** Only actions of this application answer with this key. */
function isRefused(answer: object | undefined): answer is Refused {
  return answer !== undefined && 'refusal' in answer
}
