import type { Transaction } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { DatabaseLog } from './database/connect.ts'

/** Writes facts into the transaction that makes them true: both are committed, or neither. */
export interface FactPublisher {
  /** `fact` by its name in D56 (`order-placed`); `data` is what its service's contract says of it. */
  publish<Tables>(trx: Transaction<Tables>, fact: string, data: object): Promise<void>
}

/** Writes work to be done later into the transaction that calls for it: both are committed, or neither. */
export interface JobSender {
  /** `data` is what the queue's worker gets; `afterSeconds` from now at the earliest. */
  send<Tables>(
    trx: Transaction<Tables>,
    queue: string,
    data: object,
    options?: { afterSeconds?: number },
  ): Promise<void>
}

/** What a person may do about jobs that failed for good (job-queues.ts finds them), in the transaction that writes it down. */
export interface ParkedJobs {
  /** Each is tried once more, as soon as its worker has time. Those that did not fail are left as they are. */
  retryParked<Tables>(trx: Transaction<Tables>, queue: string, ids: string[]): Promise<void>
  /** Nobody does it any more. */
  removeParked<Tables>(trx: Transaction<Tables>, queue: string, id: string): Promise<void>
}

export interface Jobs extends FactPublisher, JobSender, ParkedJobs {
  /**
   * Hands each job of this queue to `work`, on any of the processes that asked for it. A job that throws is not tried
   * again: what must not be lost keeps its own state and asks for the next try itself. Without a worker a job waits.
   */
  work(queue: string, work: (data: object) => Promise<void>): Promise<void>
  /**
   * Hands every such fact to `consume`, at least once and on any of the processes that subscribed under this consumer's
   * name: be idempotent. A failure is tried again with growing pauses for about a day, and what a process held that was
   * killed within two minutes.
   */
  subscribe(consumer: string, fact: string, consume: (data: object) => Promise<void>): Promise<void>
  /**
   * Does the work at these times (cron, UTC) in one of the processes that said so under this name, not in each. Missed
   * times are not made up for; a failure is tried again twice.
   */
  repeat(name: string, cron: string, work: () => Promise<void>): Promise<void>
  /** Lets what is under way finish, for at most 5 seconds. */
  stop(): Promise<void>
}

// Without a heartbeat a fact of a killed process would lie for a quarter of an hour.
const factQueue = { retryLimit: 16, retryDelay: 2, retryBackoff: true, retryDelayMax: 7200, heartbeatSeconds: 30 }

/** A look takes up to ten, and the next one follows at once while there are ten: one a second is too few in a rush. */
const batches = { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

/** One after the other; what one of them throws is that one's own failure. */
async function workOnEach(jobs: Job<object>[], work: (data: object) => Promise<void>): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data } of jobs) {
    const result = await work(data).then(
      () => ({ id, status: 'completed' as const }),
      (error: unknown) => ({ id, status: 'failed' as const, output: error }),
    )
    results.push(result)
  }
  return results
}

/**
 * Jobs and facts in the database's own schema `jobs` (pg-boss), on a small pool of their own: a publisher in the middle
 * of a transaction never waits for a connection of the pool that it holds one of.
 */
export async function startJobs({ url, log }: { url: string; log: DatabaseLog }): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 2, application_name: 'huella jobs' })
  boss.on('error', (error) => log.warn({ error }, 'jobs lost their database for a moment'))
  await boss.start()

  const made = new Map<string, Promise<void>>()
  const makeQueue = (queue: string) => {
    const making = made.get(queue) ?? boss.createQueue(queue, { retryLimit: 0 })
    made.set(queue, making)
    making.catch(() => made.delete(queue))
    return making
  }

  return {
    async publish(trx, fact, data) {
      await tellingWhatFailed(fromKysely(trx), (db) => boss.publish(fact, data, { db }))
    },

    async send(trx, queue, data, { afterSeconds = 0 } = {}) {
      await makeQueue(queue)
      await boss.send(queue, data, { db: fromKysely(trx), startAfter: afterSeconds })
    },

    async work(queue, work) {
      await makeQueue(queue)
      await boss.work(queue, batches, (jobs: Job<object>[]) => workOnEach(jobs, work))
    },

    async subscribe(consumer, fact, consume) {
      const queue = `${consumer}/${fact}`
      await boss.createQueue(queue, factQueue)
      // One that an earlier version made is brought to the same.
      await boss.updateQueue(queue, factQueue)
      await boss.subscribe(fact, queue)
      await boss.work(queue, batches, (jobs: Job<object>[]) => workOnEach(jobs, consume))
    },

    async repeat(name, cron, work) {
      // `short`: while one waits its turn no second one is queued.
      await boss.createQueue(name, { policy: 'short', retryLimit: 2, retryDelay: 60 })
      await boss.schedule(name, cron)
      await boss.work(name, { pollingIntervalSeconds: 30 }, () => work())
    },

    async retryParked(trx, queue, ids) {
      await boss.retry(queue, ids, { db: fromKysely(trx) })
    },

    async removeParked(trx, queue, id) {
      await boss.deleteJob(queue, id, { db: fromKysely(trx) })
    },

    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** pg-boss puts the failures of several queues into a sentence; whether to try again is asked of the first of them. */
async function tellingWhatFailed<Sql extends ReturnType<typeof fromKysely>>(
  db: Sql,
  publish: (db: Pick<Sql, 'executeSql'>) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const executeSql: Sql['executeSql'] = (text: string, values?: unknown[]) =>
    db.executeSql(text, values).catch((error: unknown) => {
      failures.push(error)
      throw error
    })
  await publish({ executeSql }).catch((error: unknown) => {
    throw failures[0] ?? error
  })
}
