import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reads the page again as soon as something on it changed: told by server-sent events as long as somebody looks. `path` is
 * the address of the events for what the page shows now. Answers whether they come just now: where they do not come
 * through, the page asks by itself.
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
    const end = () => {
      events.current?.close()
      events.current = null
    }
    const followWhileSeen = () => {
      if (document.visibilityState !== 'visible') return end()
      if (events.current) return
      events.current = new EventSource(current.current)
      events.current.onmessage = () => void revalidate()
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
