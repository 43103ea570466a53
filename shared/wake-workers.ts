import { setTimeout as pause } from 'node:timers/promises'

/** How often due jobs are looked for, in milliseconds: a job waits half as long on average. */
const LOOK_EVERY_MS = 250

interface DueJobs {
  /** Of the queues with these names, those with a job that is due. */
  findDue(queues: string[]): Promise<string[]>
  /** Lets the worker look for jobs at once. */
  wake(worker: string): void
  /** Called once when looking begins to fail, and again only after it worked in between. */
  onLoss(error: unknown): void
}

export interface Wakers {
  /** From now on `worker` is woken whenever its queue has a job that is due. */
  add(queue: string, worker: string): void
  /** Looks no more; a look that is under way wakes nobody. */
  stop(): void
}

/**
 * Looks for due jobs of all queues by one statement and wakes their workers, so that these need not ask for their own: with
 * a hundred queues that was a hundred statements a second while nothing happened.
 */
export function wakeWorkers({ findDue, wake, onLoss }: DueJobs): Wakers {
  const workers = new Map<string, string>()
  const ending = new AbortController()

  async function look() {
    let isLost = false
    while (!ending.signal.aborted) {
      try {
        const due = workers.size > 0 ? await findDue([...workers.keys()]) : []
        isLost = false
        for (const queue of ending.signal.aborted ? [] : due) {
          const worker = workers.get(queue)
          if (worker !== undefined) wake(worker)
        }
      } catch (error) {
        if (!isLost && !ending.signal.aborted) onLoss(error)
        isLost = true
      }
      // The process may end in between.
      await pause(LOOK_EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  }
  void look()

  return {
    add: (queue, worker) => workers.set(queue, worker),
    stop: () => ending.abort(),
  }
}
