/** Work that is done a few at a time, once for everybody who asks for the same. */
export interface RenderQueue<Result> {
  /** The result, shared with whoever asks for the same key meanwhile; null when too many wait already. */
  run(key: string, job: () => Promise<Result>): Promise<Result> | null
}

/** `concurrency` jobs run, at most `waiting` more wait; the rest are turned away at once. */
export function makeRenderQueue<Result>(limits: { concurrency: number; waiting: number }): RenderQueue<Result> {
  const inFlight = new Map<string, Promise<Result>>()
  const line: (() => void)[] = []
  let running = 0

  async function takeTurn(job: () => Promise<Result>): Promise<Result> {
    if (running >= limits.concurrency) await new Promise<void>((resolve) => line.push(resolve))
    else running += 1
    try {
      return await job()
    } finally {
      // The turn is handed on, not given back: nobody can slip in between.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    run(key, job) {
      const same = inFlight.get(key)
      if (same) return same
      if (running >= limits.concurrency && line.length >= limits.waiting) return null

      const result = takeTurn(job).finally(() => inFlight.delete(key))
      inFlight.set(key, result)
      return result
    },
  }
}
