import { type Kysely, sql, type Transaction } from 'kysely'

/** State of one queue at this moment. */
export interface QueueState {
  queue: string
  /** Jobs due and not started. */
  waiting: number
  /** Failed jobs with a scheduled retry. */
  retrying: number
  active: number
  /** Jobs that failed for good. */
  parked: number
  /** Seconds since the longest-waiting job became due; null when none waits. */
  oldestWaitingSeconds: number | null
}

/** A job that failed for good. */
export interface ParkedJob {
  id: string
  queue: string
  data: unknown
  /** Error of the job as stored by pg-boss. */
  output: unknown
  /** Number of starts. */
  tries: number
  createdAt: Date
  failedAt: Date
  /** Time at which pg-boss deletes the job. */
  keptUntil: Date
}

// Skips pg-boss's internal queues, and failures of a routine that has succeeded since.
const parked = sql`
  j.state = 'failed' and j.name not like '\\_\\_pgboss%' and not exists (
    select from jobs.schedule s
    join jobs.job later on later.name = s.name and later.state = 'completed' and later.completed_on > j.completed_on
    where s.name = j.name
  )
`

/** Every queue with waiting, retrying or parked jobs. */
export async function findQueues<Tables>(db: Kysely<Tables>): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select
      j.name as queue,
      count(*) filter (where j.state = 'created' and j.start_after <= now())::int as waiting,
      count(*) filter (where j.state = 'retry')::int as retrying,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where ${parked})::int as parked,
      extract(epoch from now() - min(j.start_after) filter (
        where j.state in ('created', 'retry') and j.start_after <= now()
      ))::float8 as "oldestWaitingSeconds"
    from jobs.job j
    where j.state in ('created', 'retry', 'active', 'failed') and j.name not like '\\_\\_pgboss%'
    group by j.name
    order by j.name
  `.execute(db)
  return rows
}

/** Jobs that failed for good, newest first. */
export async function findParkedJobs<Tables>(db: Kysely<Tables>, first: number): Promise<ParkedJob[]> {
  const { rows } = await sql<ParkedJob>`
    select ${parkedColumns} from jobs.job j where ${parked} order by j.completed_on desc, j.id limit ${first}
  `.execute(db)
  return rows
}

/** Locks the parked jobs of one queue, or the one with this id, until the transaction ends. */
export async function lockParkedJobs<Tables>(
  trx: Transaction<Tables>,
  { queue, jobId }: { queue: string; jobId: string | null },
): Promise<ParkedJob[]> {
  const { rows } = await sql<ParkedJob>`
    select ${parkedColumns} from jobs.job j
    where j.name = ${queue} and (${jobId}::text is null or j.id::text = ${jobId}) and ${parked}
    order by j.completed_on, j.id
    limit 500
    for update of j
  `.execute(trx)
  return rows
}

const parkedColumns = sql`
  j.id::text as id, j.name as queue, j.data, j.output, j.retry_count + 1 as tries, j.created_on as "createdAt",
  j.completed_on as "failedAt", j.completed_on + j.deletion_seconds * interval '1 second' as "keptUntil"
`
