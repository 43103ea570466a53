import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const REFRESH_MS = 30_000

/** Asks again every half minute while somebody looks, and when they look again; never while a visit is in their hands. */
export function useFreshCalendar(isPaused: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isPaused) return
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isPaused, revalidate])
}
