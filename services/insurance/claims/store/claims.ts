import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { ClaimStatus } from '../../contracts/rules/insurance-life.ts'
import type { InsuredEvent } from '../../policies/rules/coverage.ts'
import { EVENTS } from '../../policies/rules/coverage.ts'
import type { InsuranceClaims, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface ClaimRecord extends Omit<Selectable<InsuranceClaims>, 'status' | 'event'> {
  status: ClaimStatus
  event: InsuredEvent
}

export async function findClaims(db: Database, insuranceId: string): Promise<ClaimRecord[]> {
  const rows = await db
    .selectFrom('insurance.claims')
    .selectAll()
    .where('insurance_id', '=', insuranceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toClaimRecord)
}

/** Finds a claim, within this contract when one is given. */
export async function findClaim(
  db: Database,
  { claimId, insuranceId, isLocked = false }: { claimId: string; insuranceId?: string; isLocked?: boolean },
): Promise<ClaimRecord | undefined> {
  const row = await db
    .selectFrom('insurance.claims')
    .selectAll()
    .where('id', '=', claimId)
    .$if(insuranceId !== undefined, (query) => query.where('insurance_id', '=', insuranceId ?? ''))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toClaimRecord(row)
}

/** Amount promised or paid for one event in the validity of one contract. */
export async function sumPaid(db: Database, insuranceId: string, event: InsuredEvent): Promise<number> {
  const row = await db
    .selectFrom('insurance.claims')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('pays_minor'), sql<string>`0`).as('paid'))
    .where('insurance_id', '=', insuranceId)
    .where('event', '=', event)
    .where('status', 'in', ['APPROVED', 'PAID'])
    .executeTakeFirstOrThrow()
  return Number(row.paid)
}

export async function insertClaim(trx: Transaction<Tables>, row: Insertable<InsuranceClaims>): Promise<void> {
  await trx.insertInto('insurance.claims').values(row).execute()
}

export async function writeClaim(
  trx: Transaction<Tables>,
  claimId: string,
  columns: Updateable<InsuranceClaims>,
): Promise<void> {
  await trx.updateTable('insurance.claims').set(columns).where('id', '=', claimId).execute()
}

/** Writes a log line and publishes the change to pages that show this claim. */
export async function writeClaimLog(
  trx: Transaction<Tables>,
  line: {
    claimId: string
    at: Date
    status: ClaimStatus
    note: string
    actor: 'customer' | 'staff' | 'system'
    actorUid: string | null
    /** The owner does not read it. */
    isInternal?: boolean
  },
): Promise<void> {
  const { claimId, at, status, note, actor, actorUid, isInternal = false } = line
  await trx
    .insertInto('insurance.claim_log')
    .values({ claim_id: claimId, at, status, note, actor, actor_uid: actorUid, is_internal: isInternal })
    .execute()
  await bump(trx, `insurance.claim:${claimId}`)
}

/** Lines that owners read. */
export function findClaimLog(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('insurance.claim_log')
    .select(['claim_id', 'at', 'status', 'note'])
    .where('claim_id', 'in', ids.length === 0 ? [''] : ids)
    .where('is_internal', '=', false)
    .orderBy('id')
    .execute()
}

const statuses: readonly ClaimStatus[] = ['DRAFT', 'SENT', 'NEEDS_PAPERS', 'APPROVED', 'REJECTED', 'PAID', 'WITHDRAWN']

export function parseClaimStatus(text: string): ClaimStatus {
  const status = statuses.find((each) => each === text)
  if (!status) throw new Error(`${text} is no state of a claim`)
  return status
}

function toClaimRecord(row: Selectable<InsuranceClaims>): ClaimRecord {
  const event = EVENTS.find((each) => each === row.event)
  if (!event) throw new Error(`${row.event} is nothing that a claim is made of`)
  return { ...row, status: parseClaimStatus(row.status), event }
}
