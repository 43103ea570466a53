import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isConnectionLost } from '../storefront/layout/connection/connection-lost.ts'

interface SavedPage<Data> {
  remember: (address: string, data: Data) => void
  load: (url: string, ask: () => Promise<Data>) => Promise<Data>
}

/**
 * Keeps the last data of a page, so that it stays on the screen with `isStale` while the connection is lost. One
 * instance per page; data of another address is not kept.
 */
export function makeSavedPage<Data extends { isStale: boolean }>(): SavedPage<Data> {
  let lastSeen: { address: string; data: Data } | null = null
  return {
    remember(address, data) {
      if (!data.isStale) lastSeen = { address, data }
    },
    async load(url, ask) {
      try {
        return await ask()
      } catch (error) {
        const { pathname, search } = new URL(url)
        if (!isConnectionLost(error) || lastSeen?.address !== pathname + search) throw error
        return { ...lastSeen.data, isStale: true }
      }
    },
  }
}

/**
 * Remembers the data of a page, including the data of the initial document. A hydrating client loader would also do
 * that, but would return the document's data again as the result of a form submitted before it ran.
 */
export function useSavedPage<Data>({ remember }: SavedPage<Data>, data: Data): void {
  const { pathname, search } = useLocation()
  useEffect(() => remember(pathname + search, data), [remember, pathname, search, data])
}
