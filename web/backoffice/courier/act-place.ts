import { useEffect, useState } from 'react'
import { formatDegrees } from './format-degrees.ts'

/** Last place that the device reported, with its age. */
interface KnownPlace {
  lat: number
  lon: number
  accuracy: number
  at: number
}

/** Age in milliseconds up to which a place is that of an act. */
const FRESH_MS = 3 * 60_000

let known: KnownPlace | null = null

/**
 * Watches the device's place for the acts of a courier once it may be read; `ask` opens the browser's question. Without a
 * permission acts go without a place.
 */
export function useActPlace(isOn: boolean) {
  const [permission, setPermission] = useState<PermissionState | null>(null)
  useEffect(() => {
    if (!isOn || !('geolocation' in navigator) || !navigator.permissions) return
    let status: PermissionStatus | null = null
    const onChange = () => setPermission(status?.state ?? null)
    void navigator.permissions.query({ name: 'geolocation' }).then((found) => {
      status = found
      found.addEventListener('change', onChange)
      onChange()
    })
    return () => status?.removeEventListener('change', onChange)
  }, [isOn])
  useEffect(() => {
    if (!isOn || permission !== 'granted') return
    const watch = navigator.geolocation.watchPosition(remember, forget, {
      enableHighAccuracy: true,
      maximumAge: 60_000,
    })
    return () => navigator.geolocation.clearWatch(watch)
  }, [isOn, permission])
  return { mayAsk: permission === 'prompt', ask: () => navigator.geolocation.getCurrentPosition(remember, forget) }
}

function remember({ coords, timestamp }: GeolocationPosition): void {
  known = { lat: coords.latitude, lon: coords.longitude, accuracy: Math.round(coords.accuracy), at: timestamp }
}

/** No signal or no permission: the last place is used until it is too old. */
function forget(): void {}

/** Fills in the hidden fields of an act (`ActFields`) at the moment at which it is sent. */
export function noteAct(form: HTMLFormElement): void {
  const place = known && Date.now() - known.at <= FRESH_MS ? known : null
  const facts: Record<string, string> = {
    actedAt: new Date().toISOString(),
    idempotencyKey: crypto.randomUUID(),
    lat: place ? formatDegrees(place.lat) : '',
    lon: place ? formatDegrees(place.lon) : '',
    accuracy: place ? String(place.accuracy) : '',
  }
  for (const [name, value] of Object.entries(facts)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}
