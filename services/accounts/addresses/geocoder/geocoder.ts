import type { Point } from '#shared/geo.ts'
import type { PlaceOfPoint } from '../../contract.ts'

/** Says what lies at a point: always, and within 2.5 seconds. */
export interface Geocoder {
  findPlace(point: Point): Promise<PlaceOfPoint>
}

/** What an outside geocoder found; null when nothing it knows is there. Throws when it failed. */
export type FoundPlace = Omit<PlaceOfPoint, 'source'> | null

/** How to ask one outside geocoder, and how to read what it answers. */
export interface OutsideGeocoder {
  source: 'nominatim' | 'photon' | 'google'
  /** Milliseconds between two questions, where a provider wants them. */
  pauseMs: number
  addressFor(point: Point): URL
  read(answer: unknown): FoundPlace
}
