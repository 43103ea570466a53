import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { canReadAnew } from './can-read-anew.ts'

/** Delay before another try after a failed reload. */
const AGAIN_MS = 30_000

/**
 * Reloads the page's data when server-sent events report a change, while the page is visible. `path` is
 * the address of the events for the shown version. `isConnected` says whether events arrive now: otherwise
 * the page polls. When a reload is not possible now, the page stays as it is and tries later.
 */
export function useLiveEvents(path: string, mayChange: boolean): { isConnected(): boolean } {
  const { revalidate } = useRevalidator()
  const current = useRef(path)
  const events = useRef<EventSource | null>(null)
  useEffect(() => {
    current.current = path
  }, [path])

  // The query has the shown version when the stream opens; later changes arrive on the same stream.
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
      // After a refusal (maintenance, for instance) the browser does not reconnect by itself.
      opened.onerror = () => opened.readyState === EventSource.CLOSED && followLater()
    }
    // The new stream's address has the version shown by then, so a missed change is reported at once.
    const followLater = () => {
      end()
      later = setTimeout(followWhileSeen, AGAIN_MS)
    }
    const readAnew = async (opened: EventSource) => {
      const can = await canReadAnew()
      if (events.current !== opened) return
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

  const isConnected = useCallback(() => events.current?.readyState === EventSource.OPEN, [])
  return { isConnected }
}
