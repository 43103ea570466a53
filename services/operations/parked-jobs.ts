import { findParkedJobs, lockParkedJobs, type ParkedJob as Parked } from '#shared/job-queues.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { ParkedJob, ParkedQueue } from './contract.ts'
import type { OperationsDependencies } from './deps.ts'
import { operationsError } from './errors.ts'
import { summarizeJob } from './rules/summarize-job.ts'
import { whyItFailed } from './rules/why-it-failed.ts'
import { findActs, writeAct } from './store/acts.ts'

const mostShown = 200

/** Jobs that failed for good, by queue. */
export async function parkedJobs({ db }: OperationsDependencies): Promise<ParkedQueue[]> {
  const queues = new Map<string, ParkedJob[]>()
  for (const job of await findParkedJobs(db, mostShown)) {
    queues.set(job.queue, [...(queues.get(job.queue) ?? []), toJob(job)])
  }
  return Array.from(queues, ([queue, jobs]) => ({ queue, jobs }))
}

/** Retries one job (`jobId`), or all parked jobs of its queue (null). */
export async function retryParked(
  { db, now, jobs }: OperationsDependencies,
  { queue, jobId }: { queue: string; jobId: string | null },
  context: CallContext,
): Promise<{ jobs: number }> {
  const actorUid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const parked = await lockParkedJobs(trx, { queue, jobId })
    if (parked.length === 0) throw operationsError('not-parked')

    const ids = parked.map(({ id }) => id)
    await jobs.retryParked(trx, queue, ids)
    const action = jobId === null ? 'retry-queue' : 'retry-job'
    await writeAct(trx, { actorUid, action, subject: queue, facts: { jobs: ids }, now: now() })
    return { jobs: ids.length }
  })
}

/** Discards a job; the audit log keeps its content. */
export async function giveUpJob(
  { db, now, jobs }: OperationsDependencies,
  { queue, jobId, reason }: { queue: string; jobId: string; reason: string },
  context: CallContext,
): Promise<{ jobs: number }> {
  const actorUid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const [parked] = await lockParkedJobs(trx, { queue, jobId })
    if (!parked) throw operationsError('not-parked')

    await jobs.removeParked(trx, queue, jobId)
    const facts = { jobs: [toJob(parked)], reason }
    await writeAct(trx, { actorUid, action: 'give-up-job', subject: queue, facts, now: now() })
    return { jobs: 1 }
  })
}

/** Audit log of operations. */
export async function acts({ db }: OperationsDependencies, { first }: { first: number }) {
  return (await findActs(db, first)).map((act) => ({ ...act, at: act.at.toISOString() }))
}

function toJob({ id, data, output, tries, createdAt, failedAt, keptUntil }: Parked): ParkedJob {
  return {
    id,
    what: summarizeJob(data),
    why: whyItFailed(output),
    tries,
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    keptUntil: keptUntil.toISOString(),
  }
}
