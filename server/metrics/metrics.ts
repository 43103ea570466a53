import process from 'node:process'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { messagingFigures } from '#services/messaging/service.ts'
import { paymentFigures } from '#services/payments/service.ts'
import { classifyHttpStatus } from '#shared/classify-status.ts'
import type { Clock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { ReplicaPool } from '#shared/database/replica/replica-pool.ts'
import { findQueues } from '#shared/job-queues.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { Config } from '../configuration/config.ts'
import type { CacheOutcome } from '../edge/shared-documents.ts'
import type { Load } from '../edge/watch-load.ts'
import type { Log } from '../log.ts'

export interface Metrics {
  /** Records one answer; `route` is a pattern and never a path. */
  observe(answer: { route: string; method: string; status: number; seconds: number }): void
  /** Wraps jobs to count every published fact. */
  countingFacts<Jobs extends FactPublisher>(jobs: Jobs): Jobs
  /** Counts a page that everybody sees alike: rendered ('miss'), or shown from memory. */
  countSharedPage(outcome: CacheOutcome): void
  /** All metrics in Prometheus' text format. */
  answer(): Promise<Response>
}

interface MetricsDependencies {
  config: Pick<Config, 'poolSize'>
  connection: Pick<DatabaseConnection, 'pool' | 'db' | 'replicas'>
  load: Pick<Load, 'delayMs' | 'inFlight'>
  now: Clock
  log: Pick<Log, 'warn'>
}

/** Milliseconds for which database figures are cached, however many scrapers ask. */
const CACHE_MS = 2000

/** Metrics of this process, and of the database that all processes share. */
export function makeMetrics({ config, connection, load, now, log }: MetricsDependencies): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'huella_http_requests_total',
    help: 'Answers by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'huella_http_request_duration_seconds',
    help: 'Until the answer began, by route and method',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const failures = new Counter({
    name: 'huella_failures_total',
    help: 'Answers that failed, by class: client error, server error, external service error',
    labelNames: ['class'],
    registers,
  })
  const facts = new Counter({
    name: 'huella_facts_total',
    help: 'Facts written (order-placed, payment-settled, ...); one whose transaction failed afterwards is counted too',
    labelNames: ['fact'],
    registers,
  })
  const sharedPages = new Counter({
    name: 'huella_shared_pages_total',
    help: 'Pages that everybody sees alike: rendered (miss), from memory (hit), older while rendered again (stale)',
    labelNames: ['outcome'],
    registers,
  })
  addProcess(registers, { config, connection, load })
  if (connection.replicas) addReplicas(registers, connection.replicas)
  const ofDatabase = databaseGauges(registers)
  let read: { at: number; done: Promise<void> } | null = null

  async function readDatabase(): Promise<void> {
    const db = connection.db()
    await Promise.all([
      ofDatabase.part('jobs', async () => ofDatabase.setQueues(await findQueues(db))),
      ofDatabase.part('messaging', async () => ofDatabase.setOutbox(await messagingFigures(connection.db(), now()))),
      ofDatabase.part('payments', async () => ofDatabase.setPayments(await paymentFigures(connection.db(), now()))),
    ])
  }

  return {
    countSharedPage: (outcome) => sharedPages.inc({ outcome }),
    observe({ route, method, status, seconds }) {
      requests.inc({ route, method, status })
      durations.observe({ route, method }, seconds)
      const failure = classifyHttpStatus(status)
      if (failure) failures.inc({ class: failure })
    },

    countingFacts: (jobs) => ({
      ...jobs,
      async publish(trx, fact, data) {
        await jobs.publish(trx, fact, data)
        facts.inc({ fact })
      },
    }),

    async answer() {
      const isOld = read === null || performance.now() - read.at >= CACHE_MS
      if (isOld) read = { at: performance.now(), done: readDatabase() }
      await read?.done
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      })
    },
  }

  function databaseGauges(registers: Registry[]) {
    const jobs = new Gauge({
      name: 'huella_jobs',
      help: 'Jobs of the database by queue: waiting (due), retrying, active, parked (failed for good)',
      labelNames: ['queue', 'state'],
      registers,
    })
    const oldest = new Gauge({
      name: 'huella_jobs_oldest_waiting_seconds',
      help: 'For how long the job that waits longest has been due',
      labelNames: ['queue'],
      registers,
    })
    const outbox = new Gauge({
      name: 'huella_outbox_messages',
      help: 'Messages of the database: unsent (due), parked (given up)',
      labelNames: ['state'],
      registers,
    })
    const oldestMessage = new Gauge({
      name: 'huella_outbox_oldest_unsent_seconds',
      help: 'For how long the message that waits longest has been due',
      registers,
    })
    const payments = new Gauge({
      name: 'huella_payments_last_day',
      help: 'Payments of the database begun in the last 24 hours, by how they stand now',
      labelNames: ['status'],
      registers,
    })
    const findings = new Gauge({
      name: 'huella_payment_findings_open',
      help: 'Money that fits nothing and that nobody has decided about',
      labelNames: ['kind'],
      registers,
    })
    const refunds = new Gauge({
      name: 'huella_refunds_to_make',
      help: 'Refunds that a person has to make at the bank',
      registers,
    })
    const unread = new Gauge({
      name: 'huella_scrape_failed',
      help: '1 when this part of the database could not be read: its figures are old',
      labelNames: ['part'],
      registers,
    })

    return {
      async part(part: string, readPart: () => Promise<void>): Promise<void> {
        try {
          await readPart()
          unread.set({ part }, 0)
        } catch (error) {
          unread.set({ part }, 1)
          log.warn({ err: error, part }, 'figures could not be read')
        }
      },
      setQueues(queues: Awaited<ReturnType<typeof findQueues>>) {
        // Empty queues have no row.
        jobs.reset()
        oldest.reset()
        for (const { queue, oldestWaitingSeconds, ...counts } of queues) {
          for (const [state, count] of Object.entries(counts)) jobs.set({ queue, state }, count)
          oldest.set({ queue }, oldestWaitingSeconds ?? 0)
        }
      },
      setOutbox({ unsent, parked, oldestDueAt }: Awaited<ReturnType<typeof messagingFigures>>) {
        outbox.set({ state: 'unsent' }, unsent)
        outbox.set({ state: 'parked' }, parked)
        oldestMessage.set(oldestDueAt ? (now().getTime() - oldestDueAt.getTime()) / 1000 : 0)
      },
      setPayments(figures: Awaited<ReturnType<typeof paymentFigures>>) {
        for (const { status, count } of figures.payments) payments.set({ status }, count)
        for (const { kind, count } of figures.findings) findings.set({ kind }, count)
        refunds.set(figures.refundsToMake)
      },
    }
  }
}

/** Adds what this process knows of the database's replicas. */
function addReplicas(registers: Registry[], { reads, state }: Pick<ReplicaPool, 'reads' | 'state'>) {
  new Counter({
    name: 'huella_lagging_reads_total',
    help: 'Statements that a replica may answer, by who did: a replica, the primary, or a replica while no primary answered (unproved)',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset()
      for (const [source, count] of Object.entries(reads)) this.inc({ source }, count)
    },
  })
  new Gauge({
    name: 'huella_replica_lag_seconds',
    help: 'By how much the replica that was asked last is behind the primary',
    registers,
    collect() {
      this.set(state().lagMs / 1000)
    },
  })
  new Gauge({
    name: 'huella_replica_used',
    help: '1 while replicas answer; 0 while they are away or too far behind',
    registers,
    collect() {
      this.set(['ok', 'unproved'].includes(state().status) ? 1 : 0)
    },
  })
}

/** Adds gauges read from this process at scrape time. */
function addProcess(
  registers: Registry[],
  { config, connection, load }: Pick<MetricsDependencies, 'config' | 'connection' | 'load'>,
) {
  const { pool } = connection
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('huella_pool_size', 'Database connections that this process may have', () => config.poolSize)
  gauge('huella_pool_used', 'Those that work', () => pool.totalCount - pool.idleCount)
  gauge('huella_pool_waiting', 'Calls that wait for one', () => pool.waitingCount)
  gauge('huella_requests_in_flight', 'Requests that are being answered', () => load.inFlight)
  gauge('huella_event_loop_delay_seconds', 'How late this process comes to its work', () => load.delayMs() / 1000)
  gauge('process_resident_memory_bytes', 'Memory of this process', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Of it, what is used of the heap', () => process.memoryUsage().heapUsed)
  gauge('process_start_time_seconds', 'When this process began', () => Math.round(Date.now() / 1000 - process.uptime()))
}
