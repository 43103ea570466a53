import { useEffect, useRef } from 'react'
import { type TrackingEvent, type TrackingProperties, tracking } from './tracking.ts'

/** Tracks an event when it comes into sight, once for each `key` (a product's id, a search). */
export function useTrackOnce(event: TrackingEvent, properties: TrackingProperties, key: string): void {
  const latest = useRef(properties)
  const tracked = useRef<string | null>(null)
  latest.current = properties

  useEffect(() => {
    const said = `${event} ${key}`
    if (tracked.current === said) return
    tracked.current = said
    tracking.track(event, latest.current)
  }, [event, key])
}
