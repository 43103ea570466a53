import { accountUid } from '#shared/rpc/access.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findSentClaims } from '../claims/store/staff-claims.ts'
import type { Insurance, StaffInsurance } from '../contract.ts'
import { getOwner } from '../customers/store/customers.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { sendPolicy } from '../notifications/notify-on-facts.ts'
import { openStaffPicture } from '../pictures/pictures.ts'
import { todayIn } from '../today.ts'
import type { InsuranceStatus } from './rules/insurance-life.ts'
import { giveBack } from './settle-insurance.ts'
import { findInsuranceActs } from './store/acts.ts'
import {
  findInsurance,
  findInsurancesForStaff,
  type InsuranceRecord,
  writeInsurance,
  writeLog,
} from './store/insurances.ts'
import { toInsurance, toInsurances } from './to-insurance.ts'
import { toActs, toClaimRow, toSnapshot } from './to-staff-insurance.ts'

type Dependencies = Pick<
  InsuranceDependencies,
  'db' | 'now' | 'payments' | 'storage' | 'messaging' | 'origins' | 'jobs' | 'log'
>

/** Contracts, newest first. */
export async function staffInsurances(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  asked: {
    status?: InsuranceStatus | undefined
    queue?: 'not-issued' | undefined
    search?: string | undefined
    first: number
    after?: string | undefined
  },
): Promise<{ insurances: (Insurance & { ownerName: string })[]; endCursor: string | null }> {
  const { status, queue, search, first } = asked
  const found = await findInsurancesForStaff(db, {
    status,
    isNotIssued: queue === 'not-issued',
    search,
    first: first + 1,
    after: readCursor(asked.after),
  })
  const page = found.slice(0, first)
  const described = await toInsurances(db, page, now())
  const last = found.length > first ? page.at(-1) : undefined
  return {
    insurances: described.map((insurance, index) => ({ ...insurance, ownerName: page[index]?.owner_name ?? '' })),
    endCursor: last ? toCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/** One contract with its details. */
export async function staffInsurance(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { insuranceId }: { insuranceId: string },
): Promise<StaffInsurance> {
  const record = await findInsurance(db, insuranceId)
  if (!record) throw insuranceError('insurance-not-found')
  const [described, owner, claims, acts] = await Promise.all([
    toInsurance(db, record, now()),
    getOwner(db, record.customer_id),
    findSentClaims(db, insuranceId),
    findInsuranceActs(db, insuranceId),
  ])
  return {
    ...described,
    owner,
    snapshot: toSnapshot(record),
    claims: claims.map((claim) => toClaimRow(claim, now())),
    acts: toActs(acts),
  }
}

export async function staffPicture(
  deps: Pick<Dependencies, 'db' | 'storage'>,
  { pictureId }: { pictureId: string },
): Promise<File> {
  return openStaffPicture(deps, pictureId)
}

/** Sends the policy again, each time as a new notification. */
export async function resendPolicy(
  deps: Dependencies,
  { insuranceId }: { insuranceId: string },
  context: CallContext,
): Promise<{ sent: true }> {
  const actorUid = accountUid(context)
  const record = await findInsurance(deps.db, insuranceId)
  if (!record || record.contract_id === null) throw insuranceError('insurance-not-found')
  const at = deps.now()
  await sendPolicy(deps, record, `again:${at.toISOString().slice(0, 16)}`)
  await deps.db.transaction().execute((trx) =>
    writeLog(trx, {
      insuranceId,
      at,
      status: record.status,
      note: 'Póliza enviada otra vez',
      actor: 'staff',
      actorUid,
    }),
  )
  return { sent: true }
}

/**
 * Ends a contract that is active, or paid and not issued yet; its owner reads the reason. An active contract is
 * refunded first and stays active if that fails; one that was never issued is refunded afterwards, in a later round if
 * needed.
 */
export async function cancelByStaff(
  deps: Pick<Dependencies, 'db' | 'now' | 'jobs' | 'payments' | 'log'>,
  { insuranceId, reason, refund }: { insuranceId: string; reason: string; refund: boolean },
  context: CallContext,
): Promise<Insurance> {
  const actorUid = accountUid(context)
  const { db, now, jobs } = deps
  const known = await findInsurance(db, insuranceId)
  if (!known) throw insuranceError('insurance-not-found')
  if (!isCancellable(known)) throw insuranceError('not-cancellable')
  if (known.contract_id !== null && refund)
    await deps.payments.refund(
      { kind: 'insurance', id: known.id, amount: known.price_minor, cause: `cancelled:${known.id}`, reason, actorUid },
      { context },
    )

  const cancelled = await db.transaction().execute(async (trx) => {
    const record = await findInsurance(trx, insuranceId, { isLocked: true })
    // A contract issued in this moment needs a new decision: its refund is then optional.
    if (!record || !isCancellable(record) || record.contract_id !== known.contract_id)
      throw insuranceError('not-cancellable')
    const at = now()
    const cancelled_on = todayIn(record.country, at)
    await writeInsurance(trx, insuranceId, {
      status: 'CANCELLED',
      cancelled_reason: reason,
      cancelled_on,
      is_refunded: record.contract_id !== null && refund,
      updated_at: at,
    })
    await writeLog(trx, { insuranceId, at, status: 'CANCELLED', note: reason, actor: 'staff', actorUid })
    const fact = { insuranceId, ownerUid: record.owner_uid, status: 'CANCELLED', reason }
    await jobs.publish(trx, 'insurance-ended', fact)
    return (await findInsurance(trx, insuranceId)) ?? record
  })
  await giveBack(deps, cancelled).catch((error: unknown) =>
    deps.log.warn({ err: error, insurance: insuranceId }, 'money of an insurance waits to be sent back'),
  )
  return toInsurance(db, cancelled, now())
}

function isCancellable({ status, payment_id }: InsuranceRecord): boolean {
  return status === 'ACTIVE' || (status === 'PENDING_PAYMENT' && payment_id !== null)
}
