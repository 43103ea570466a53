import type { CommunityToLookAfter } from '#services/community/contract.ts'
import type { InsuranceToLookAfter } from '#services/insurance/contract.ts'
import type { OutboxState } from '#services/messaging/contract.ts'
import type { State } from '#services/operations/contract.ts'
import type { ToLookAfter } from '#services/payments/contract.ts'
import type { RewardsToLookAfter } from '#services/rewards/contract.ts'

/** What each service says of itself; null: it did not answer. */
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
/** A job begins within seconds. */
const SLOW_JOBS_AFTER_SECONDS = 300
/** A message is tried the moment it is due. */
const SLOW_MESSAGES_AFTER_MINUTES = 10
/** Of the disk, or the bytes that a day of selling and an update of PostgreSQL may need. */
const LOW_DISK_SHARE = 0.05
const LOW_DISK_BYTES = 1e9
/** A backup every night, and a night that takes longer. */
const OLD_BACKUP_AFTER_HOURS = 30

/** What somebody has to look at, with how many there are of it. A demonstration need not be backed up. */
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

/** How many things those are: what the navigation shows. */
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
    // One page of ours may ask more at once than there are connections, and is answered a moment later.
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
