import type { Point } from '#shared/geo.ts'
import type { PlaceOfPoint } from '../../contract.ts'

/** Resolves a point to a place; never fails, and answers within 2.5 seconds. */
export interface Geocoder {
  findPlace(point: Point): Promise<PlaceOfPoint>
}

/** Place found by an outside geocoder; null when it knows none there. Throws on failure. */
export type FoundPlace = Omit<PlaceOfPoint, 'source'> | null

/** Adapter of one outside geocoder: builds the request and parses the response. */
export interface OutsideGeocoder {
  source: 'nominatim' | 'photon' | 'google'
  /** Minimum milliseconds between two requests, where a provider demands them. */
  pauseMs: number
  addressFor(point: Point): URL
  read(answer: unknown): FoundPlace
}
