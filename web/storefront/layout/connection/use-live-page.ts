import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { checkShop } from './can-read-anew.ts'

const REFRESH_MS = 30_000

/**
 * Reloads the page's data at intervals while it may change and the page is visible. When a reload is not
 * possible the page stays as it is until the next time; a page with a saved copy (`isOfflineReadable`) is reloaded without a
 * connection too, and then shows its age.
 */
export function useLivePage(mayChange: boolean, { everyMs = REFRESH_MS, isOfflineReadable = false } = {}) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!mayChange) return
    let isGone = false
    let isAsking = false
    const refresh = async () => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      const reach = await checkShop()
      isAsking = false
      if (isGone || reach === 'closed' || (reach === 'lost' && !isOfflineReadable)) return
      void revalidate()
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [mayChange, everyMs, isOfflineReadable, revalidate])
}
