import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#web/paths.ts'

interface Followed {
  id: string
  token: string | null
  mark: string
}

/**
 * Reads the page again as soon as something on it changed: told by server-sent events as long as somebody looks. Where they
 * do not come through, `useLivePage` asks from time to time.
 */
export function useOrderLive({ id, token, mark }: Followed, mayChange: boolean): void {
  const { revalidate } = useRevalidator()
  const seen = useRef(mark)
  useEffect(() => {
    seen.current = mark
  }, [mark])

  useEffect(() => {
    if (!mayChange) return
    let events: EventSource | null = null
    const end = () => {
      events?.close()
      events = null
    }
    const followWhileSeen = () => {
      if (document.visibilityState !== 'visible') return end()
      if (events) return
      events = new EventSource(paths.orderLive(id, token, { seen: seen.current }))
      events.onmessage = () => void revalidate()
    }
    followWhileSeen()
    document.addEventListener('visibilitychange', followWhileSeen)
    return () => {
      end()
      document.removeEventListener('visibilitychange', followWhileSeen)
    }
  }, [id, token, mayChange, revalidate])
}
