import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { checkShop } from './can-read-anew.ts'

const REFRESH_MS = 30_000

/**
 * Asks for the page's data again from time to time, as long as something on it may change and somebody looks. Where they cannot
 * be had just now the page stays as it is, until the next time; one that keeps what it showed (`isKept`) is asked without a
 * connection too, and says how old it is.
 */
export function useLivePage(mayChange: boolean, { everyMs = REFRESH_MS, isKept = false } = {}) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!mayChange) return
    let isGone = false
    let isAsking = false
    const look = async () => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      const reach = await checkShop()
      isAsking = false
      if (isGone || reach === 'closed' || (reach === 'lost' && !isKept)) return
      void revalidate()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [mayChange, everyMs, isKept, revalidate])
}
