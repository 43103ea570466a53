import { PgBoss } from 'pg-boss'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { beforeItIsDropped } from '#shared/database/testing.ts'
import { type Jobs, startJobs } from '#shared/jobs.ts'

type Work = (data: object) => Promise<void>

interface Job {
  queue: string
  data: object
}

export type JobsByHand = Jobs & {
  /**
   * Runs the waiting jobs of these queues, and those they queue, until none is left. Failed jobs stay queued for a
   * retry; `twice` runs every finished job again, as a queue may.
   */
  run(options?: { twice?: boolean }): Promise<void>
  /** Runs a scheduled job now. */
  repeatNow(name: string): Promise<void>
}

/** Queues jobs and facts as in production; the test decides when they run. */
export async function jobsByHand(connection: DatabaseConnection, isOurs: (queue: string) => boolean) {
  const silent = { info() {}, warn() {} }
  const jobs = await startJobs({ url: connection.url, log: silent })
  const boss = new PgBoss({
    connectionString: connection.url,
    max: 1,
    schema: 'jobs',
    supervise: false,
    schedule: false,
  })
  await boss.start()
  beforeItIsDropped(async () => {
    await boss.stop({ graceful: false })
    await jobs.stop()
  })
  const workers = new Map<string, Work>()
  const repeats = new Map<string, () => Promise<void>>()
  let undone: Job[] = []

  const byHand: JobsByHand = {
    publish: jobs.publish,
    send: jobs.send,
    retryParked: jobs.retryParked,
    removeParked: jobs.removeParked,
    async work(queue, work) {
      await boss.createQueue(queue)
      if (isOurs(queue)) workers.set(queue, work)
    },
    async subscribe(consumer, fact, consume) {
      const queue = `${consumer}/${fact}`
      await boss.createQueue(queue)
      await boss.subscribe(fact, queue)
      if (isOurs(queue)) workers.set(queue, consume)
    },
    async repeat(name, _cron, work) {
      repeats.set(name, work)
    },
    async stop() {},

    async run({ twice = false } = {}) {
      let waiting = [...undone, ...(await take())]
      undone = []
      while (waiting.length > 0) {
        for (const job of waiting) {
          const work = workers.get(job.queue)
          try {
            await work?.(job.data)
            if (twice) await work?.(job.data)
          } catch {
            undone.push(job)
          }
        }
        waiting = await take()
      }
    },

    async repeatNow(name) {
      await repeats.get(name)?.()
    },
  }

  async function take(): Promise<Job[]> {
    const { rows } = await connection.pool.query<Job>(
      `delete from jobs.job where state = 'created' and name = any ($1) returning name as queue, data`,
      [[...workers.keys()]],
    )
    return rows
  }
  return byHand
}
