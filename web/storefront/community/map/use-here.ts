import { useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { POSITION_TIMEOUT_MS } from '../../address/map/use-device-position.ts'

/** Position of the device, requested on demand. */
export function useHere(onFound: (point: Point) => void): { isAsking: boolean; hasFailed: boolean; ask(): void } {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  return {
    isAsking: state === 'asking',
    hasFailed: state === 'failed',
    ask() {
      if (!('geolocation' in navigator)) return setState('failed')
      setState('asking')
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setState('idle')
          onFound({ lat: coords.latitude, lon: coords.longitude })
        },
        () => setState('failed'),
        { timeout: POSITION_TIMEOUT_MS, enableHighAccuracy: true, maximumAge: 60_000 },
      )
    },
  }
}
