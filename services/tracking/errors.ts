import { errorCatalogue } from '#shared/rpc/errors.ts'

/** The failures of tracking: HTTP status, English for the log, Spanish for the customer. */
export const trackingError = errorCatalogue('tracking', {
  'not-allowed': { status: 403, message: 'Not allowed', es: 'Esto es solo para quienes operan Huella.' },
  'call-not-supported': {
    status: 400,
    message: 'Only track, identify, page and batch are supported',
    es: 'Esa medición no se admite.',
  },
  'no-consent': {
    status: 403,
    message: 'Browsers send nothing without consent',
    es: 'No medimos tu visita porque no lo aceptaste.',
  },
  'who-missing': {
    status: 400,
    message: 'anonymousId or userId must be defined',
    es: 'Falta decir de quién es la medición.',
  },
  'event-unknown': { status: 400, message: 'Unhandled action type', es: 'Esa medición no se conoce.' },
  'properties-not-valid': {
    status: 400,
    message: 'Properties are not those of this event',
    es: 'La medición tiene datos que no corresponden.',
  },
  'too-large': {
    status: 400,
    message: 'A call has at most 32 kB, and a batch 500 kB',
    es: 'La medición es demasiado grande.',
  },
  'write-key-unknown': { status: 401, message: 'Write key not valid', es: 'La clave de medición no es válida.' },
})
