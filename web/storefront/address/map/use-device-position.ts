import { useCallback, useEffect, useRef, useState } from 'react'
import type { Point } from '#shared/geo.ts'

/** 'granted' and 'lost' (permitted, but no answer) offer 'Ir a mi ubicación'; 'off' reads 'GPS Desactivado'. */
export type DeviceState = 'unknown' | 'asking' | 'granted' | 'lost' | 'off'

export const POSITION_TIMEOUT_MS = 5_000

export type PositionPermission = PermissionState | 'unknown'

interface DevicePositionDependencies {
  /** As it was when the map opened. */
  permission: PositionPermission
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
  const [isRefused] = useState(
    () => deps.permission === 'denied' || (deps.permission !== 'granted' && hasDeclined(deps.uid)),
  )
  // Known at once, so that nothing moves when the map is there.
  const [state, setState] = useState<DeviceState>(isRefused ? 'off' : 'unknown')
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
    if (isRefused) latest.current.onNotLocated()
    else ask(false)
  }, [ask, isRefused])

  const locate = useCallback(() => ask(true), [ask])
  return { state, locate }
}

/** Whether this page may read the device's position; null until the browser has said so. */
export function usePositionPermission(isWanted: boolean): PositionPermission | null {
  const [permission, setPermission] = useState<PositionPermission | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    void readPermission().then((answer) => isGone || setPermission(answer))
    return () => {
      isGone = true
      setPermission(null)
    }
  }, [isWanted])
  return permission
}

async function readPermission(): Promise<PositionPermission> {
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
