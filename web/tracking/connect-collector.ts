import { makeCollector, type Outcome } from './collector.ts'
import { tracking } from './tracking.ts'

const patienceMs = 10_000

/** Loaded once a visitor has agreed: from here on their calls go to our own collector, and to nobody else from the browser. */
export function connectCollector(): void {
  const { sink, flush } = makeCollector({
    // Asked for each time: where it is blocked, touching it throws, and calls are kept in memory.
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
  // What a page before this one left behind.
  void flush()
  window.addEventListener('online', () => void flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush()
  })
  window.addEventListener('pagehide', () => void flush())
}

/** `keepalive`: it goes on when the page is left. What is not answered then is sent again by the next page. */
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
