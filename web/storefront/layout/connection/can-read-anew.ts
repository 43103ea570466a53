/** Timeout after which the connection counts as lost. */
const PATIENCE_MS = 10_000

/** Payment pages also work during maintenance (server/maintenance/way-through.ts). */
const STAYS_OPEN = /^\/payment\//i

/**
 * Whether this page's data can be loaded again now: the network works, and the shop is not closed to the visitor.
 * Checked before a page refreshes itself: a failed reload would replace it, and unsaved input, by an error page.
 */
export async function canReadAnew(): Promise<boolean> {
  return (await checkShop()) === 'open'
}

/** `lost`: no response. `closed`: maintenance, or a response that is not the shop's. */
export async function checkShop(): Promise<'open' | 'closed' | 'lost'> {
  try {
    const answer = await fetch('/maintenance/state', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) return 'closed'
    const { isClosed }: { isClosed?: unknown } = await answer.json()
    return isClosed === false || STAYS_OPEN.test(window.location.pathname) ? 'open' : 'closed'
  } catch {
    return 'lost'
  }
}
