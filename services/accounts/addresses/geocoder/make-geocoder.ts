import { setTimeout as pause } from 'node:timers/promises'
import type { Point } from '#shared/geo.ts'
import type { PlaceOfPoint } from '../../contract.ts'
import type { Geocoding } from '../../deps.ts'
import { askOutside } from './ask-outside.ts'
import type { Geocoder, OutsideGeocoder } from './geocoder.ts'
import { google } from './google.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'
import { placeNearby } from './place-nearby.ts'

/** Time limit of the request, because a customer moving the pin waits for it. */
const patienceMs = 2500
/** After a failure the outside geocoder is skipped for this long, so that requests do not wait for it again. */
const restMs = 10_000
const mostRemembered = 5000

/**
 * The configured geocoder behind a cache with keys of five decimals (about a metre). On a failure, timeout or invalid
 * answer the nearest town is answered instead, and `onFailure` gets the error.
 */
export function makeGeocoder(geocoding: Geocoding, onFailure: (error: unknown) => void): Geocoder {
  const outside = makeOutsideGeocoder(geocoding)
  if (!outside) return { findPlace: async (point) => placeNearby(point) }

  const known = new Map<string, Promise<PlaceOfPoint>>()
  const turn = turns(outside.pauseMs)
  let restsUntil = 0

  async function ask(asked: OutsideGeocoder, point: Point): Promise<PlaceOfPoint> {
    const deadline = performance.now() + patienceMs
    await turn(deadline)
    const answer = await askOutside(asked.addressFor(point), geocoding.userAgent, deadline - performance.now())
    const place = asked.read(answer)
    return place ? { ...place, source: asked.source } : placeNearby(point)
  }

  return {
    async findPlace(point) {
      const key = `${point.lat.toFixed(5)},${point.lon.toFixed(5)}`
      const remembered = known.get(key)
      if (!remembered && performance.now() < restsUntil) return placeNearby(point)

      const asking = remembered ?? ask(outside, point)
      // Deleting and setting again moves the entry to the end, so the least recently used one is evicted.
      known.delete(key)
      known.set(key, asking)
      if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '')
      try {
        return await asking
      } catch (error) {
        if (known.get(key) === asking) known.delete(key)
        if (!remembered) {
          if (!(error instanceof TooManyAsk)) restsUntil = performance.now() + restMs
          onFailure(error)
        }
        return placeNearby(point)
      }
    },
  }
}

function makeOutsideGeocoder({ kind, url, key }: Geocoding): OutsideGeocoder | null {
  if (kind === 'nominatim') return nominatim({ url })
  if (kind === 'photon') return photon({ url })
  if (kind === 'google') return google({ url, key })
  return null
}

class TooManyAsk extends Error {}

/**
 * Rate limiter: lets one request through every `pauseMs`, and rejects at once a request whose turn is after its
 * deadline.
 */
function turns(pauseMs: number): (deadline: number) => Promise<void> {
  let next = 0
  return async (deadline) => {
    if (pauseMs === 0) return
    const now = performance.now()
    const turn = Math.max(now, next)
    if (turn >= deadline - pauseMs / 2) throw new TooManyAsk('The geocoder is asked more often than it allows')
    next = turn + pauseMs
    if (turn > now) await pause(turn - now)
  }
}
