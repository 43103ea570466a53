import { ORPCError } from '@orpc/client'
import { EXTERNAL_SERVICE_STATUS } from '../classify-status.ts'

/** One failure in two languages: English for the log and the API's `message`, Spanish (`es`) for the customer. */
export interface ErrorRow {
  status: number
  /** English message; word for word the specification's where it quotes one. */
  message: string
  es: string
}

/** Data of a failure beside code, status and message. */
export interface FailureData {
  /** The Spanish sentence for the customer. */
  detail: string
  /** Spanish (or specified) message per form field. */
  fields?: Record<string, string>
  requestId?: string
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** Facts that the caller can act on, such as the recomputed basket. */
  [fact: string]: unknown
}

/** A refusal or failure of a service, the same in process and over HTTP. */
export type ServiceError = ORPCError<string, FailureData>

/** A refusal as OpenAPI lists it. */
export interface RefusalRow {
  code: string
  status: number
  message: string
}

/** What a catalogue may refuse. */
export interface ErrorCatalogue {
  refusals: readonly RefusalRow[]
}

/**
 * Makes the error factory of one service's catalogue. The keys are the union of the service's refusals, so a refusal
 * without its row does not compile.
 */
export function errorCatalogue<Code extends string>(service: string, rows: Record<Code, ErrorRow>) {
  function serviceError(
    code: Code,
    facts: Omit<Partial<FailureData>, 'requestId'> & { cause?: unknown } = {},
  ): ServiceError {
    const row = rows[code]
    const { cause, ...data } = facts
    return new ORPCError(`${service}.${code}`, {
      status: row.status,
      message: row.message,
      data: { detail: row.es, ...data },
      cause,
    })
  }
  const refusals = Object.entries<ErrorRow>(rows).map(([code, { status, message }]) => ({
    code: `${service}.${code}`,
    status,
    message,
  }))
  return Object.assign(serviceError, { refusals } satisfies ErrorCatalogue)
}

/** Catalogue rows for services that create things: the refusals of `once`. */
export const idempotencyRows = {
  'idempotency-key-reused': {
    status: 422,
    message: 'Idempotency-Key was used for another request',
    es: 'La solicitud cambió mientras se enviaba. Vuelve a intentarlo.',
  },
  'idempotency-in-flight': {
    status: 409,
    message: 'A request with this Idempotency-Key is in flight',
    es: 'Ya estamos procesando tu solicitud. Espera un momento.',
  },
} satisfies Record<string, ErrorRow>

/** Failures that belong to no service. */
export const httpError = errorCatalogue('http', {
  unexpected: { status: 500, message: 'Unexpected error', es: 'Hubo un error inesperado.' },
  'bad-input': { status: 400, message: 'Bad input', es: 'Revisa los datos e inténtalo de nuevo.' },
  'not-found': { status: 404, message: 'Not found', es: 'No encontramos lo que buscas.' },
  unauthorized: { status: 401, message: 'Token not valid', es: 'Inicia sesión para continuar.' },
  'outside-area': {
    status: 403,
    message: 'Not an area of this operator',
    es: 'Esta parte no está entre las tuyas. Si la necesitas, pídela a quien administra Huella.',
  },
  'read-only-area': {
    status: 403,
    message: 'This operator only reads the area',
    es: 'Puedes ver esta parte, pero no cambiarla. Si lo necesitas, pide el permiso a quien administra Huella.',
  },
  'method-not-allowed': { status: 405, message: 'Method not allowed', es: 'Esta dirección no admite esa operación.' },
  misdirected: { status: 421, message: 'Unknown host', es: 'Esta dirección no es de Huella.' },
  'payload-too-large': { status: 413, message: 'Payload too large', es: 'El envío es demasiado grande.' },
  'unsupported-media-type': { status: 415, message: 'Unsupported media type', es: 'Ese formato no se admite.' },
  'too-many-requests': {
    status: 429,
    message: 'Too many requests',
    es: 'Demasiados intentos. Espera un momento y vuelve a probar.',
  },
  overloaded: {
    status: 503,
    message: 'Overloaded',
    es: 'Tenemos muchas visitas ahora mismo. Inténtalo en unos segundos.',
  },
  maintenance: { status: 503, message: 'Under maintenance', es: 'Estamos haciendo mejoras. Volvemos enseguida.' },
  'not-open-yet': { status: 503, message: 'Not open yet', es: 'Aún no abrimos.' },
  timeout: { status: 503, message: 'Request timed out', es: 'Tardamos más de lo normal. Inténtalo de nuevo.' },
  unavailable: {
    status: 503,
    message: 'Temporarily unavailable',
    es: 'No pudimos atenderte en este momento. Inténtalo en unos segundos.',
  },
  // A failed outside service has the internal status 600; HTTP says 502.
  'external-service': {
    status: 502,
    message: 'External service failed',
    es: 'Un servicio externo no responde. Inténtalo en unos minutos.',
  },
})

/** Converts the failure to a service error; null for anything else (a bug, a lost connection). */
export function asServiceError(error: unknown): ServiceError | null {
  if (!(error instanceof ORPCError)) return null
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'detail' in data ? error : null
}

/** The envelope of every API failure. */
export interface ErrorEnvelope {
  code: string
  message: string
  detail: string
  requestId?: string
  fields?: Record<string, string>
  [fact: string]: unknown
}

export function toErrorEnvelope(error: ServiceError): ErrorEnvelope {
  // Envelopes report a failed outside service with the internal status 600, although HTTP says 502.
  const status = error.status === 502 && { status: EXTERNAL_SERVICE_STATUS }
  return { code: error.code, message: error.message, ...status, ...error.data }
}
