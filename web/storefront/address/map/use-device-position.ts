import { useCallback, useEffect, useRef, useState } from 'react'
import type { Point } from '#shared/geo.ts'

/** 'granted' offers 'Ir a mi ubicación', so does 'lost', which may ask and was not answered; 'off' reads 'GPS Desactivado'. */
export type DeviceState = 'unknown' | 'asking' | 'granted' | 'lost' | 'off'

export const POSITION_TIMEOUT_MS = 5_000

interface DevicePositionDependencies {
  /** One machine serves many: whether somebody declined is kept per person. */
  uid: string | null
  onLocated(located: { point: Point; accuracy: number; isAsked: boolean }): void
  onNotLocated(): void
}

/** Where this device is. It is asked once when the map opens, unless that was declined before, and whenever `locate` is called. */
export function useDevicePosition(needs: DevicePositionDependencies): { state: DeviceState; locate(): void } {
  const [state, setState] = useState<DeviceState>('unknown')
  const latest = useRef(needs)
  latest.current = needs

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
    // Where storage is blocked it is asked again the next time.
  }
}
