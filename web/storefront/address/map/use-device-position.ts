import { useCallback, useEffect, useRef, useState } from 'react'
import type { Point } from '#shared/geo.ts'

/** 'granted' and 'lost' (permitted, but no answer) offer 'Ir a mi ubicación'; 'off' reads 'GPS Desactivado'. */
export type DeviceState = 'unknown' | 'asking' | 'granted' | 'lost' | 'off'

export const POSITION_TIMEOUT_MS = 5_000

interface DevicePositionDependencies {
  /** A refusal is saved per user, because users share devices. */
  uid: string | null
  onLocated(located: { point: Point; accuracy: number; isAsked: boolean }): void
  onNotLocated(): void
}

/**
 * Position of this device. Requested once when the map opens, unless it was refused before, and on every call of
 * `locate`.
 */
export function useDevicePosition(deps: DevicePositionDependencies): { state: DeviceState; locate(): void } {
  const [state, setState] = useState<DeviceState>('unknown')
  const latest = useRef(deps)
  latest.current = deps

  const ask = useCallback((isAsked: boolean) => {
    if (!('geolocation' in navigator)) {
      setState('off')
      latest.current.onNotLocated()
      return
    }
    setState((before) => (before === 'granted' ? before : 'asking'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('granted')
        saveDeclined(latest.current.uid, false)
        const point = { lat: coords.latitude, lon: coords.longitude }
        latest.current.onLocated({ point, accuracy: coords.accuracy, isAsked })
      },
      (failure) => {
        const isDenied = failure.code === failure.PERMISSION_DENIED
        setState(isDenied ? 'off' : 'lost')
        if (isDenied) saveDeclined(latest.current.uid, true)
        latest.current.onNotLocated()
      },
      { timeout: POSITION_TIMEOUT_MS, enableHighAccuracy: true, maximumAge: 60_000 },
    )
  }, [])

  useEffect(() => {
    let isGone = false
    void permission().then((answer) => {
      if (isGone) return
      if (answer === 'granted' || (answer !== 'denied' && !hasDeclined(latest.current.uid))) return ask(false)
      setState('off')
      latest.current.onNotLocated()
    })
    return () => {
      isGone = true
    }
  }, [ask])

  const locate = useCallback(() => ask(true), [ask])
  return { state, locate }
}

async function permission(): Promise<PermissionState | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'unknown'
  }
}

const getName = (uid: string | null) => `huella:geolocation-declined:${uid ?? 'guest'}`

function hasDeclined(uid: string | null): boolean {
  try {
    return window.localStorage.getItem(getName(uid)) === 'yes'
  } catch {
    return false
  }
}

function saveDeclined(uid: string | null, isDeclined: boolean): void {
  try {
    if (isDeclined) window.localStorage.setItem(getName(uid), 'yes')
    else window.localStorage.removeItem(getName(uid))
  } catch {
    // Storage is blocked: the position is requested again the next time.
  }
}
