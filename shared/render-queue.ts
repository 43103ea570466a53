import PQueue from 'p-queue'

/** Queue with limited concurrency that runs equal jobs once for all callers. */
export interface RenderQueue<Result> {
  /** Runs a job, shared with concurrent calls of the same key; null when too many wait. */
  run(key: string, job: () => Promise<Result>): Promise<Result> | null
}

/** Queue in which `concurrency` jobs run and at most `waiting` wait; further ones are refused at once. */
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
