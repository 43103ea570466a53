import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { canReadAnew } from './can-read-anew.ts'

/** After what could not be had just now. */
const AGAIN_MS = 30_000

/**
 * Reads the page again as soon as something on it changed: told by server-sent events as long as somebody looks. `path` is
 * the address of the events for what the page shows now. Answers whether they come just now: where they do not come
 * through, the page asks by itself. Where the page cannot be had just now it stays as it is, and is told later.
 */
export function useLiveEvents(path: string, mayChange: boolean): { isTold(): boolean } {
  const { revalidate } = useRevalidator()
  const current = useRef(path)
  const events = useRef<EventSource | null>(null)
  useEffect(() => {
    current.current = path
  }, [path])

  // What the page shows is asked for when the connection opens; what changes later is told on the same one.
  const thing = path.split('?')[0]
  useEffect(() => {
    if (!mayChange || thing === '') return
    let later: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(later)
      events.current?.close()
      events.current = null
    }
    const followWhileSeen = () => {
      if (document.visibilityState !== 'visible') return end()
      if (events.current) return
      clearTimeout(later)
      const opened = new EventSource(current.current)
      events.current = opened
      opened.onmessage = () => void readAnew(opened)
      // Refused, as by a shop that is closed for a while: the browser itself asks no more.
      opened.onerror = () => opened.readyState === EventSource.CLOSED && followLater()
    }
    // Its address says what the page shows by then: whatever was missed is told at once.
    const followLater = () => {
      end()
      later = setTimeout(followWhileSeen, AGAIN_MS)
    }
    const readAnew = async (told: EventSource) => {
      const can = await canReadAnew()
      if (events.current !== told) return
      if (can) void revalidate()
      else followLater()
    }
    followWhileSeen()
    document.addEventListener('visibilitychange', followWhileSeen)
    return () => {
      end()
      document.removeEventListener('visibilitychange', followWhileSeen)
    }
  }, [thing, mayChange, revalidate])

  const isTold = useCallback(() => events.current?.readyState === EventSource.OPEN, [])
  return { isTold }
}
