import { loadPublicConfig } from '#web/configuration/load-public-config.ts'
import { makeCollector, type Outcome } from './collector.ts'
import { tracking } from './tracking.ts'

const patienceMs = 10_000

/**
 * Loaded once the visitor has agreed: sends the browser's calls to the website's own collector and nowhere else. Does
 * nothing where calls are not collected.
 */
export async function connectCollector(): Promise<void> {
  const { collectsTracking } = await loadPublicConfig()
  if (!collectsTracking) return
  const { sink, flush } = makeCollector({
    // Accessed on each call: a blocked storage throws on access, and calls then stay in memory.
    storage: {
      getItem: (key) => window.localStorage.getItem(key),
      setItem: (key, text) => window.localStorage.setItem(key, text),
      removeItem: (key) => window.localStorage.removeItem(key),
    },
    post,
    later: (run, ms) => void setTimeout(run, ms),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
  })
  tracking.connect(sink)
  // Send the calls that an earlier page left in the queue.
  void flush()
  window.addEventListener('online', () => void flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush()
  })
  window.addEventListener('pagehide', () => void flush())
}

/** `keepalive` lets the request outlive the page; the next page sends unanswered calls again. */
async function post(body: string): Promise<Outcome> {
  const { status } = await fetch('/tracking/v1/batch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
    signal: AbortSignal.timeout(patienceMs),
  })
  if (status < 300) return 'taken'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
