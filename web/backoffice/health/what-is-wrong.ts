import type { CommunityToLookAfter } from '#services/community/contract.ts'
import type { InsuranceToLookAfter } from '#services/insurance/contract.ts'
import type { OutboxState } from '#services/messaging/contract.ts'
import type { State } from '#services/operations/contract.ts'
import type { ToLookAfter } from '#services/payments/contract.ts'
import type { RewardsToLookAfter } from '#services/rewards/contract.ts'

/** Condition reported by each service; null: it did not answer. */
export interface Condition {
  operations: State | null
  messages: OutboxState | null
  payments: ToLookAfter | null
  insurance: InsuranceToLookAfter | null
  community: CommunityToLookAfter | null
  rewards: RewardsToLookAfter | null
}

export type Trouble =
  | 'parked-jobs'
  | 'slow-jobs'
  | 'parked-messages'
  | 'slow-messages'
  | 'findings'
  | 'refunds'
  | 'slow-refunds'
  | 'slow-payments'
  | 'unheard'
  | 'late-claims'
  | 'late-payouts'
  | 'not-issued'
  | 'late-posts'
  | 'late-exchanges'
  | 'sources'
  | 'database'
  | 'pool'
  | 'disk'
  | 'backup'

export interface Wrong {
  what: Trouble
  count: number
}

const minuteMs = 60_000
/** Waiting time of a job that counts as a problem; jobs normally start within seconds. */
const SLOW_JOBS_AFTER_SECONDS = 300
/** Waiting time of a message that counts as a problem; messages are normally sent when due. */
const SLOW_MESSAGES_AFTER_MINUTES = 10
/** Free share of the disk below which it counts as low; or the bytes for a day of orders and a PostgreSQL update. */
const LOW_DISK_SHARE = 0.05
const LOW_DISK_BYTES = 1e9
/** A nightly backup, plus some hours of tolerance. */
const OLD_BACKUP_AFTER_HOURS = 30

/** Problems that need an operator, with their counts. Demo mode needs no backups. */
export function whatIsWrong(
  { operations, messages, payments, insurance, community, rewards }: Condition,
  { now, isDemo }: { now: Date; isDemo: boolean },
): Wrong[] {
  const wrong: Wrong[] = [
    ...(operations ? wrongWithMachinery(operations, { now, isDemo }) : []),
    { what: 'parked-messages', count: messages?.parked ?? 0 },
    { what: 'slow-messages', count: slowMessages(messages, now) },
    { what: 'findings', count: payments?.findings.reduce((sum, { count }) => sum + count, 0) ?? 0 },
    { what: 'refunds', count: payments?.refunds.toMake ?? 0 },
    { what: 'slow-refunds', count: payments?.refunds.overdue ?? 0 },
    { what: 'slow-payments', count: payments?.overdue.count ?? 0 },
    { what: 'unheard', count: payments?.unheard ?? 0 },
    { what: 'late-claims', count: insurance?.toAnswer ?? 0 },
    { what: 'late-payouts', count: insurance?.toPay ?? 0 },
    { what: 'not-issued', count: insurance?.notIssued ?? 0 },
    { what: 'late-posts', count: community?.late ?? 0 },
    { what: 'late-exchanges', count: rewards?.late ?? 0 },
  ]
  return wrong.filter(({ count }) => count > 0)
}

/** Total number of problems, for the navigation. */
export function countByKind(wrong: readonly Wrong[]): number {
  return wrong.reduce((sum, { count }) => sum + count, 0)
}

function wrongWithMachinery(state: State, { now, isDemo }: { now: Date; isDemo: boolean }): Wrong[] {
  const { jobs, database, disk, backup, sources } = state
  const isSlow = (jobs.oldestWaitingSeconds ?? 0) > SLOW_JOBS_AFTER_SECONDS
  const isDiskLow =
    disk !== null && (disk.freeBytes < LOW_DISK_BYTES || disk.freeBytes < disk.totalBytes * LOW_DISK_SHARE)
  const backupAge = backup.at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(backup.at)
  const isBackupOld = !isDemo && backup.isKnown && backupAge > OLD_BACKUP_AFTER_HOURS * 60 * minuteMs
  return [
    { what: 'database', count: database.version === null ? 1 : 0 },
    // A single page may briefly use more queries than connections: only a longer queue counts as a problem.
    { what: 'pool', count: database.pool.waiting > database.pool.size ? database.pool.waiting : 0 },
    { what: 'parked-jobs', count: jobs.parked },
    { what: 'slow-jobs', count: isSlow ? jobs.waiting + jobs.retrying : 0 },
    {
      what: 'sources',
      count: sources.filter((source) => source.state === 'stale' || source.state === 'failed').length,
    },
    { what: 'disk', count: isDiskLow ? 1 : 0 },
    { what: 'backup', count: isBackupOld ? 1 : 0 },
  ]
}

function slowMessages(messages: OutboxState | null, now: Date): number {
  if (!messages?.oldestDueAt) return 0
  const waits = now.getTime() - Date.parse(messages.oldestDueAt)
  return waits > SLOW_MESSAGES_AFTER_MINUTES * minuteMs ? messages.unsent : 0
}
