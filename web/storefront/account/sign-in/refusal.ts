/** Why a form came back: a row of a service's catalogue, or a lost connection. */
export interface Refusal {
  /** 'accounts.wrong-sign-in'; 'offline' when it never reached us. */
  code: string
  /** In Spanish, for the customer. */
  detail: string
  /** Per field of the form. */
  fields: Record<string, string>
  status: number
  /** Seconds after which trying again makes sense. */
  retryAfter: number | null
}

/** Beside a page that comes back with a refusal, its code: for a script that sent the form and reads no page. */
export const REFUSAL_HEADER = 'x-huella-refusal'

/** Of a form whose fields we looked at ourselves. */
export function fieldRefusal(fields: Record<string, string>, detail: string): Refusal {
  return { code: 'fields', detail, fields, status: 400, retryAfter: null }
}

export function offlineRefusal(): Refusal {
  return { code: 'offline', detail: '', fields: {}, status: 503, retryAfter: null }
}

/** What a form is answered that never reached us. */
export function offlineAnswer(): { refusal: Refusal } {
  return { refusal: offlineRefusal() }
}

/** Why a form came back; null for an answer that is no refusal. */
export function refusalIn(answer: object | undefined): Refusal | null {
  return isRefused(answer) ? answer.refusal : null
}

interface Refused {
  refusal: Refusal | null
}

/** Only our own actions answer with this key. */
function isRefused(answer: object | undefined): answer is Refused {
  return answer !== undefined && 'refusal' in answer
}
