import { useEffect, useRef } from 'react'
import { useTrack } from './tracking-context.ts'

/** Tracks an event when the component is shown, once for each `key` (a product's id, a search). */
export function useTrackOnce(say: (track: ReturnType<typeof useTrack>) => void, key: string): void {
  const track = useTrack()
  const latest = useRef(say)
  const said = useRef<string | null>(null)
  latest.current = say

  useEffect(() => {
    if (said.current === key) return
    said.current = key
    latest.current(track)
  }, [key, track])
}
