import { distanceInMetres, type Point } from '#shared/geo.ts'

/** State of the zone editor: what is drawn, and the drawings before and after it. Pure. */

export interface DrawnZone {
  /** Stable while the editor is open. */
  key: number
  name: string
  corners: Point[]
  /** Amounts as typed; empty: as the shop. */
  charge: string
  minimum: string
  freeFrom: string
}

export interface Drawing {
  zones: DrawnZone[]
  /** Key of the zone whose corners are moved. */
  selected: number | null
}

export interface EditorState extends Drawing {
  past: Drawing[]
  future: Drawing[]
  isChanged: boolean
}

export type TextField = 'name' | 'charge' | 'minimum' | 'freeFrom'

export type EditorAction =
  | { type: 'select'; key: number }
  | { type: 'edit'; key: number; field: TextField; value: string }
  | { type: 'move'; key: number; index: number; to: Point }
  | { type: 'insert'; key: number; index: number; at: Point }
  | { type: 'remove-corner'; key: number; index: number }
  | { type: 'add-zone'; name: string }
  | { type: 'remove-zone'; key: number }
  | { type: 'shift'; key: number; by: -1 | 1 }
  | { type: 'import'; zones: { name: string; corners: Point[] }[] }
  | { type: 'undo' }
  | { type: 'redo' }

const MOST_STEPS = 100

export function startEditing(zones: DrawnZone[]): EditorState {
  return { zones, selected: zones[0]?.key ?? null, past: [], future: [], isChanged: false }
}

export function edit(state: EditorState, action: EditorAction): EditorState {
  const { zones, selected, past, future } = state
  switch (action.type) {
    case 'select':
      return { ...state, selected: action.key }
    case 'edit':
      return { ...state, isChanged: true, zones: changeZone(zones, action.key, { [action.field]: action.value }) }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return state
      return { ...before, past: past.slice(0, -1), future: [{ zones, selected }, ...future], isChanged: true }
    }
    case 'redo': {
      const [after, ...later] = future
      return after ? { ...after, past: [...past, { zones, selected }], future: later, isChanged: true } : state
    }
    default: {
      const next = draw({ zones, selected }, action)
      return { ...next, past: [...past.slice(1 - MOST_STEPS), { zones, selected }], future: [], isChanged: true }
    }
  }
}

type Step = Exclude<EditorAction, { type: 'select' | 'edit' | 'undo' | 'redo' }>

function draw({ zones, selected }: Drawing, step: Step): Drawing {
  switch (step.type) {
    case 'move':
      return { zones: changeCorners(zones, step.key, (all) => all.with(step.index, step.to)), selected }
    case 'insert':
      return { zones: changeCorners(zones, step.key, (all) => all.toSpliced(step.index, 0, step.at)), selected }
    case 'remove-corner':
      return { zones: changeCorners(zones, step.key, (all) => all.toSpliced(step.index, 1)), selected }
    case 'add-zone': {
      const [zone] = addKeys(zones, [{ name: step.name, corners: [] }])
      return zone ? { zones: [...zones, zone], selected: zone.key } : { zones, selected }
    }
    case 'remove-zone': {
      const left = zones.filter(({ key }) => key !== step.key)
      return { zones: left, selected: selected === step.key ? (left[0]?.key ?? null) : selected }
    }
    case 'shift': {
      const from = zones.findIndex(({ key }) => key === step.key)
      const zone = zones[from]
      const to = from + step.by
      if (!zone || to < 0 || to >= zones.length) return { zones, selected }
      return { zones: zones.toSpliced(from, 1).toSpliced(to, 0, zone), selected }
    }
    case 'import': {
      const added = addKeys(zones, step.zones)
      return { zones: [...zones, ...added], selected: added[0]?.key ?? selected }
    }
  }
}

function addKeys(zones: readonly DrawnZone[], added: readonly { name: string; corners: Point[] }[]): DrawnZone[] {
  const first = 1 + Math.max(0, ...zones.map(({ key }) => key))
  return added.map((zone, index) => ({ ...zone, key: first + index, charge: '', minimum: '', freeFrom: '' }))
}

function changeZone(zones: readonly DrawnZone[], key: number, change: Partial<DrawnZone>): DrawnZone[] {
  return zones.map((zone) => (zone.key === key ? { ...zone, ...change } : zone))
}

function changeCorners(zones: readonly DrawnZone[], key: number, change: (corners: Point[]) => Point[]): DrawnZone[] {
  return zones.map((zone) => (zone.key === key ? { ...zone, corners: change(zone.corners) } : zone))
}

/** Where a new corner belongs: on the side of the ring that it lengthens least. */
export function findInsertIndex(corners: readonly Point[], at: Point): number {
  if (corners.length < 3) return corners.length
  const detours = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from
    return distanceInMetres(from, at) + distanceInMetres(at, to) - distanceInMetres(from, to)
  })
  return detours.indexOf(Math.min(...detours)) + 1
}

/** The nearest of these places within some pixels of a point, else the point. */
export function snapTo(
  point: Point,
  places: readonly Point[],
  { pixels, toPixels }: { pixels: number; toPixels(point: Point): { x: number; y: number } },
): Point {
  const at = toPixels(point)
  const near = places
    .map((place) => ({ place, away: Math.hypot(toPixels(place).x - at.x, toPixels(place).y - at.y) }))
    .filter(({ away }) => away <= pixels)
    .sort((a, b) => a.away - b.away)
  return near[0]?.place ?? point
}

/** A corner to a tenth of a metre, as it is saved. */
export function roundCorner({ lat, lon }: Point): Point {
  return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) }
}

export function formatCorner({ lat, lon }: Point): string {
  return `${lat.toFixed(6)}, ${lon.toFixed(6)}`
}
