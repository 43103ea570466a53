import { useEffect, useRef } from 'react'
import { useTrack } from './tracking-context.ts'

/** Tracks an event when the component is shown, once for each `key` (a product's id, a search). */
export function useTrackOnce(say: (track: ReturnType<typeof useTrack>) => void, key: string): void {
  const track = useTrack()
  const latest = useRef(say)
  const tracked = useRef<string | null>(null)
  latest.current = say

  useEffect(() => {
    if (tracked.current === key) return
    tracked.current = key
    latest.current(track)
  }, [key, track])
}
