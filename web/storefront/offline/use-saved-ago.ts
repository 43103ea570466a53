import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { currentSavedAt, forgetSavedAt } from '#web/offline/saved-at.ts'
import { timeAgo } from '#web/offline/time-ago.ts'
import { canReadAnew } from '../layout/connection/can-read-anew.ts'

/**
 * How long ago the page that stands here was seen, where the worker had to show it as it kept it; null: it is of now. With
 * the network it is loaded again; the next page is of its own time.
 */
export function useSavedAgo(isOnline: boolean): string | null {
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  // Not the key, which a form's answer changes too: its page may be as old as before.
  const page = pathname + search
  const firstPage = useRef(page)

  const forget = useCallback(() => {
    forgetSavedAt()
    setKeptAt(null)
  }, [])

  useEffect(() => setKeptAt(currentSavedAt()), [])
  useEffect(() => {
    if (page !== firstPage.current) forget()
  }, [page, forget])
  useEffect(() => {
    if (!isOnline || keptAt === null) return
    let isGone = false
    // A browser believes in a network that leads nowhere, and the shop may be closed; the page that can be read must not become one that failed.
    void canReadAnew().then(async (isBack) => {
      if (!isBack || isGone) return
      await revalidate()
      forget()
    })
    return () => {
      isGone = true
    }
  }, [isOnline, keptAt, revalidate, forget])

  return keptAt === null ? null : timeAgo(keptAt, Date.now())
}
