/** Calls `run` at most once per `everyMs`: the first call at once, later calls within that time are dropped. */
export function throttle<Args extends unknown[]>(
  run: (...args: Args) => void,
  everyMs: number,
  now: () => number = Date.now,
): (...args: Args) => void {
  let last = Number.NEGATIVE_INFINITY
  return (...args) => {
    if (now() - last < everyMs) return
    last = now()
    run(...args)
  }
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The same across the documents of a tab: a page that is loaded anew within that time counts as the same one. Where the
 * storage is blocked each document counts by itself.
 */
export function throttleInTab<Args extends unknown[]>(
  run: (...args: Args) => void,
  { key, everyMs }: { key: string; everyMs: number },
  { now = Date.now, storage = () => window.sessionStorage }: { now?: () => number; storage?: () => TabStorage } = {},
): (...args: Args) => void {
  const runHere = throttle(run, everyMs, now)
  return (...args) => {
    try {
      const since = now() - Number(storage().getItem(key) ?? Number.NEGATIVE_INFINITY)
      // A clock that was set back must not silence the call for long.
      if (since >= 0 && since < everyMs) return
      storage().setItem(key, String(now()))
    } catch {
      // Blocked or full.
    }
    runHere(...args)
  }
}

interface Time {
  now(): number
  /** Runs something after so many milliseconds. */
  later(run: () => void, ms: number): void
}

const here: Time = { now: Date.now, later: (run, ms) => void setTimeout(run, ms) }

/** The same, but the last call within that time runs at its end, so the final state is never missed. */
export function throttleWithLast<Args extends unknown[]>(
  run: (...args: Args) => void,
  everyMs: number,
  { now, later }: Time = here,
): (...args: Args) => void {
  let last = Number.NEGATIVE_INFINITY
  let waiting: Args | null = null

  function runNow(args: Args) {
    last = now()
    run(...args)
  }

  return (...args) => {
    const pause = last + everyMs - now()
    if (waiting === null && pause <= 0) return runNow(args)
    if (waiting === null) {
      later(
        () => {
          const due = waiting
          waiting = null
          if (due) runNow(due)
        },
        Math.min(pause, everyMs),
      )
    }
    waiting = args
  }
}
