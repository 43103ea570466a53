import PQueue from 'p-queue'

/** Work that is done a few at a time, once for everybody who asks for the same. */
export interface RenderQueue<Result> {
  /** The result, shared with whoever asks for the same key meanwhile; null when too many wait already. */
  run(key: string, job: () => Promise<Result>): Promise<Result> | null
}

/** `concurrency` jobs run, at most `waiting` more wait; the rest are turned away at once. */
export function makeRenderQueue<Result>({
  concurrency,
  waiting,
}: {
  concurrency: number
  waiting: number
}): RenderQueue<Result> {
  const inFlight = new Map<string, Promise<Result>>()
  const queue = new PQueue({ concurrency })

  return {
    run(key, job) {
      const same = inFlight.get(key)
      if (same) return same
      if (queue.pending + queue.size >= concurrency + waiting) return null

      const result = queue.add(job).finally(() => inFlight.delete(key))
      inFlight.set(key, result)
      return result
    },
  }
}
