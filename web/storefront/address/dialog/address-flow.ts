import type { Point } from '#shared/geo.ts'

/** Initial zoom of the picker (specification, section 9). */
export const PICKER_ZOOM = 12
/** Zoom of the confirmation step, on a locked map. */
export const CONFIRM_ZOOM = 18

/** The three steps of the dialog: A 'Selecciona tu ubicación', B 'Confirma tu ubicación', C 'Confirma los Datos de tu Dirección'. */
export interface AddressFlow {
  phase: 'pick' | 'confirm' | 'form'
  /** Point under the pin. */
  point: Point
  /** Accuracy of the device's position in metres; null when the pin was placed by hand. */
  accuracy: number | null
  /** Moved by the shopper: later GPS answers do not move the pin any more. */
  isTouched: boolean
  /** Somebody or the device said where the pin belongs; the point of a city alone is nobody's door. */
  isPlaced: boolean
  /** The shopper tried to choose a pin that nobody placed. */
  asksToPlace: boolean
}

export type AddressEvent =
  | { kind: 'moved'; point: Point }
  /** The device's position arrived; `isAsked` when the shopper pressed 'Ir a mi ubicación'. */
  | { kind: 'located'; point: Point; accuracy: number; isAsked: boolean }
  /** The device refused its position: the country's default point, unless the pin was moved already. */
  | { kind: 'notLocated'; fallback: Point }
  /** Typed coordinates, or a place of the list. */
  | { kind: 'found'; point: Point }
  | { kind: 'selected' }
  | { kind: 'cancelled' }
  | { kind: 'confirmed' }
  | { kind: 'changeAddress' }

export function startFlow(point: Point): AddressFlow {
  return { phase: 'pick', point, accuracy: null, isTouched: false, isPlaced: false, asksToPlace: false }
}

/** The flow of a saved address: its pin was placed before, and the device's position does not move it by itself. */
export function startFromSaved(point: Point): AddressFlow {
  return { ...startFlow(point), isTouched: true, isPlaced: true }
}

/** A place that was searched for: its streets. */
export const FOUND_ZOOM = 16
/** A device that knows within this many metres where it is shows the door itself. */
const AT_THE_DOOR_METRES = 30
const NEAR_METRES = 200

/** Zoom at which the map shows the pin: as near as what is known of it. */
export function pickZoom({ isPlaced, accuracy }: Pick<AddressFlow, 'isPlaced' | 'accuracy'>): number {
  if (!isPlaced) return PICKER_ZOOM
  if (accuracy === null) return FOUND_ZOOM
  if (accuracy <= AT_THE_DOOR_METRES) return CONFIRM_ZOOM
  return accuracy <= NEAR_METRES ? FOUND_ZOOM : FOUND_ZOOM - 2
}

/** Reducer of the flow; an event that its phase does not handle changes nothing. */
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
    case 'found':
      return { ...flow, point: event.point, accuracy: null, isTouched: true, isPlaced: true, asksToPlace: false }
    case 'located':
      if (flow.isTouched && !event.isAsked) return flow
      return { ...flow, point: event.point, accuracy: event.accuracy, isPlaced: true, asksToPlace: false }
    case 'notLocated':
      return flow.isTouched || flow.accuracy !== null ? flow : { ...flow, point: event.fallback }
    case 'selected':
      return flow.isPlaced ? { ...flow, phase: 'confirm', isTouched: true } : { ...flow, asksToPlace: true }
    default:
      return flow
  }
}
