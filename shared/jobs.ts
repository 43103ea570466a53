import type { Transaction } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { DatabaseLog } from './database/connect.ts'
import { wakeWorkers } from './wake-workers.ts'

/** Publishes facts within the transaction that makes them true: both are committed, or neither. */
export interface FactPublisher {
  /** `fact` is its name (`order-placed`); `data` has the shape that its service's contract gives. */
  publish<Tables>(trx: Transaction<Tables>, fact: string, data: object): Promise<void>
}

/** Queues a job within the transaction that needs it: both are committed, or neither. */
export interface JobSender {
  /** `data` is passed to the queue's worker, `afterSeconds` from now at the earliest. */
  send<Tables>(
    trx: Transaction<Tables>,
    queue: string,
    data: object,
    options?: { afterSeconds?: number },
  ): Promise<void>
}

/** Actions of operators on jobs that failed for good (see job-queues.ts), within the transaction that records them. */
export interface ParkedJobs {
  /** Retries each job once, as soon as its worker is free. Jobs that did not fail are left alone. */
  retryParked<Tables>(trx: Transaction<Tables>, queue: string, ids: string[]): Promise<void>
  /** Deletes the job. */
  removeParked<Tables>(trx: Transaction<Tables>, queue: string, id: string): Promise<void>
}

export interface Jobs extends FactPublisher, JobSender, ParkedJobs {
  /**
   * Passes each job of the queue to `work`, on any process that registered for it. A job that throws is not retried:
   * work that must not be lost keeps its own state and queues its next try. Without a worker a job waits.
   */
  work(queue: string, work: (data: object) => Promise<void>): Promise<void>
  /**
   * Passes every such fact to `consume`, at least once, on any process subscribed under this consumer's name: make it
   * idempotent. Failures are retried with growing pauses for about a day; facts of a killed process within two minutes.
   */
  subscribe(consumer: string, fact: string, consume: (data: object) => Promise<void>): Promise<void>
  /**
   * Runs the work at these times (cron, UTC) in one of the processes that registered the name. Missed times are not
   * made up for; a failure is retried twice.
   */
  repeat(name: string, cron: string, work: () => Promise<void>): Promise<void>
  /** Lets running jobs finish, for at most 5 seconds. */
  stop(): Promise<void>
}

// Without a heartbeat, a fact held by a killed process would wait for a quarter of an hour.
const factQueue = { retryLimit: 16, retryDelay: 2, retryBackoff: true, retryDelayMax: 7200, heartbeatSeconds: 30 }

/** Workers are woken when a job is due (`wakeWorkers`), and look by themselves this rarely. */
const pollingIntervalSeconds = 30

/** A worker takes up to ten jobs, and the next ones at once while batches are full: one at a time is too few at peak load. */
const batches = { pollingIntervalSeconds, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

// A probe of an index for each queue. `job_now` is the clock by which pg-boss itself takes jobs.
const dueQueues = `
  select queue.name from unnest($1::text[]) queue (name)
  where exists (
    select from jobs.job j
    where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= jobs.job_now()
  )
`

/** Runs jobs one by one; an error fails only the job that threw it. */
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
 * Starts jobs and facts in the schema `jobs` (pg-boss), on a small pool of its own: a publisher inside a transaction
 * never waits for a second connection of the main pool.
 */
export async function startJobs({ url, log }: { url: string; log: DatabaseLog }): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 2, application_name: 'huella jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs lost their database for a moment'))
  await boss.start()
  const wakers = wakeWorkers({
    findDue: async (queues) => {
      const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(dueQueues, [queues])
      return rows.map(({ name }) => name)
    },
    wake: (worker) => boss.notifyWorker(worker),
    onLoss: (error) => log.warn({ err: error }, 'jobs lost their database for a moment'),
  })

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
      wakers.add(queue, await boss.work(queue, batches, (jobs: Job<object>[]) => workOnEach(jobs, work)))
    },

    async subscribe(consumer, fact, consume) {
      const queue = `${consumer}/${fact}`
      await boss.createQueue(queue, factQueue)
      // Updates queues that an earlier version created.
      await boss.updateQueue(queue, factQueue)
      await boss.subscribe(fact, queue)
      wakers.add(queue, await boss.work(queue, batches, (jobs: Job<object>[]) => workOnEach(jobs, consume)))
    },

    async repeat(name, cron, work) {
      // `short` keeps at most one queued job.
      await boss.createQueue(name, { policy: 'short', retryLimit: 2, retryDelay: 60 })
      await boss.schedule(name, cron)
      wakers.add(name, await boss.work(name, { pollingIntervalSeconds }, () => work()))
    },

    async retryParked(trx, queue, ids) {
      await boss.retry(queue, ids, { db: fromKysely(trx) })
    },

    async removeParked(trx, queue, id) {
      await boss.deleteJob(queue, id, { db: fromKysely(trx) })
    },

    stop() {
      wakers.stop()
      return boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/**
 * Publishes and rethrows the database's first failure: pg-boss wraps failures of several queues in one message, which
 * hides whether to retry.
 */
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
