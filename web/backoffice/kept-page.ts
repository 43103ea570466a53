import { isConnectionLost } from '../storefront/layout/connection-lost.ts'

/**
 * Keeps what a page showed last, so that it stays on the screen while the connection is lost, and says so by `isStale`. One
 * for each page: what another address showed is not kept.
 */
export function keptPage<Data extends { isStale: boolean }>() {
  let lastSeen: { url: string; data: Data } | null = null
  return async (url: string, load: () => Promise<Data>): Promise<Data> => {
    try {
      const fresh = await load()
      lastSeen = { url, data: fresh }
      return fresh
    } catch (error) {
      if (!isConnectionLost(error) || lastSeen?.url !== url) throw error
      return { ...lastSeen.data, isStale: true }
    }
  }
}
