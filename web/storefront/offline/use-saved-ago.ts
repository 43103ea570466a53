import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { currentSavedAt, forgetSavedAt } from '#web/offline/saved-at.ts'
import { timeAgo } from '#web/offline/time-ago.ts'
import { canReadAnew } from '../layout/connection/can-read-anew.ts'

/**
 * Formatted age of the shown page when the worker served a saved copy; null for a page from the network. With
 * the network back the page is loaded again.
 */
export function useSavedAgo(isOnline: boolean): string | null {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  // Not `location.key`, which a form's answer changes too while the page stays old.
  const page = pathname + search
  const firstPage = useRef(page)

  const forget = useCallback(() => {
    forgetSavedAt()
    setSavedAt(null)
  }, [])

  useEffect(() => setSavedAt(currentSavedAt()), [])
  useEffect(() => {
    if (page !== firstPage.current) forget()
  }, [page, forget])
  useEffect(() => {
    if (!isOnline || savedAt === null) return
    let isGone = false
    // `onLine` may be wrong and the shop may be closed: check first, or a readable page would become an error page.
    void canReadAnew().then(async (isBack) => {
      if (!isBack || isGone) return
      await revalidate()
      forget()
    })
    return () => {
      isGone = true
    }
  }, [isOnline, savedAt, revalidate, forget])

  return savedAt === null ? null : timeAgo(savedAt, Date.now())
}
