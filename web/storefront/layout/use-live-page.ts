import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const REFRESH_MS = 30_000

/** Asks for the page's data again from time to time, as long as something on it may change and somebody looks. */
export function useLivePage(mayChange: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!mayChange) return
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [mayChange, revalidate])
}
