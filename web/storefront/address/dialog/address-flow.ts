import type { Point } from '#shared/geo.ts'

/** The picker starts here (specification, section 9). */
export const PICKER_ZOOM = 12
/** The pin is confirmed here, on a map that does not move. */
export const CONFIRM_ZOOM = 18

/** The three steps of the dialog: A 'Selecciona tu ubicación', B 'Confirma tu ubicación', C 'Confirma los Datos de tu Dirección'. */
export interface AddressFlow {
  phase: 'pick' | 'confirm' | 'form'
  /** Under the pin. */
  point: Point
  /** How far off the point may be, in metres, as the device says; null when a hand put the pin there. */
  accuracy: number | null
  /** Moved by the shopper: from then on no late answer of the GPS takes the pin away. */
  isTouched: boolean
}

export type AddressEvent =
  | { kind: 'moved'; point: Point }
  /** The device answered; `isAsked` when the shopper pressed 'Ir a mi ubicación'. */
  | { kind: 'located'; point: Point; accuracy: number; isAsked: boolean }
  /** The device will not say: the country's own point, unless the pin was moved already. */
  | { kind: 'notLocated'; fallback: Point }
  /** Typed, or a place of the list. */
  | { kind: 'found'; point: Point }
  | { kind: 'selected' }
  | { kind: 'cancelled' }
  | { kind: 'confirmed' }
  | { kind: 'changeAddress' }

export function startFlow(point: Point): AddressFlow {
  return { phase: 'pick', point, accuracy: null, isTouched: false }
}

/** What an event makes of the flow; one that its phase does not know leaves it as it is. */
export function advanceFlow(flow: AddressFlow, event: AddressEvent): AddressFlow {
  switch (flow.phase) {
    case 'pick':
      return picked(flow, event)
    case 'confirm':
      if (event.kind === 'cancelled') return { ...flow, phase: 'pick' }
      return event.kind === 'confirmed' ? { ...flow, phase: 'form' } : flow
    case 'form':
      return event.kind === 'changeAddress' ? { ...flow, phase: 'pick' } : flow
  }
}

function picked(flow: AddressFlow, event: AddressEvent): AddressFlow {
  switch (event.kind) {
    case 'moved':
      return { ...flow, point: event.point, accuracy: null, isTouched: true }
    case 'found':
      return { ...flow, point: event.point, accuracy: null, isTouched: true }
    case 'located':
      if (flow.isTouched && !event.isAsked) return flow
      return { ...flow, point: event.point, accuracy: event.accuracy }
    case 'notLocated':
      return flow.isTouched || flow.accuracy !== null ? flow : { ...flow, point: event.fallback }
    case 'selected':
      return { ...flow, phase: 'confirm', isTouched: true }
    default:
      return flow
  }
}
