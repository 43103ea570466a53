/** Longer than that a line that leads nowhere is none. */
const PATIENCE_MS = 10_000

/** Who pays is told also while the shop is closed (server/maintenance/way-through.ts). */
const STAYS_OPEN = /^\/payment\//i

/**
 * Whether the data of this page can be had anew just now: there is a network, and the shop is not closed to whoever looks (D9).
 * Asked before a page refreshes itself, which would else become an error page, with what was being written there.
 */
export async function canReadAnew(): Promise<boolean> {
  return (await checkShop()) === 'open'
}

/** `lost`: nothing answers. `closed`: the shop, to whoever looks, or what it says makes no sense. */
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
