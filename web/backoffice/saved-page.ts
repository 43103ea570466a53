import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isConnectionLost } from '../storefront/layout/connection/connection-lost.ts'

interface SavedPage<Data> {
  remember: (address: string, data: Data) => void
  load: (url: string, ask: () => Promise<Data>) => Promise<Data>
}

/**
 * Keeps what a page showed last, so that it stays on the screen while the connection is lost, and says so by `isStale`. One
 * for each page: what another address showed is not kept.
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
 * Remembers what a page shows, what the document brought too. A loader that hydrates would do that by itself, and hand out
 * what the document brought a second time, as the answer to a form that was sent before it ran.
 */
export function useSavedPage<Data>({ remember }: SavedPage<Data>, data: Data): void {
  const { pathname, search } = useLocation()
  useEffect(() => remember(pathname + search, data), [remember, pathname, search, data])
}
