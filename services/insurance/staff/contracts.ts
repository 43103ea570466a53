import type { CallContext } from '#shared/rpc/service.ts'
import { operatorOf } from '../caller.ts'
import type { Insurance } from '../contract.ts'
import { describeInsurance, describeInsurances } from '../describe-insurance.ts'
import { insuranceError } from '../errors.ts'
import { sendPolicyLetter } from '../letters/letters-of-facts.ts'
import type { InsuranceNeeds } from '../needs.ts'
import { openPicture } from '../pictures.ts'
import type { InsuranceStatus } from '../rules/insurance-life.ts'
import { findInsurance, findInsurancesForStaff, writeInsurance, writeLog } from '../store/insurances.ts'
import { cursorOf, readCursor } from './cursor.ts'

type Needs = Pick<InsuranceNeeds, 'db' | 'now' | 'storage' | 'messaging' | 'origins' | 'jobs' | 'log'>

/** Contracts, the newest first. */
export async function staffInsurances(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  asked: {
    status?: InsuranceStatus | undefined
    search?: string | undefined
    first: number
    after?: string | undefined
  },
  context: CallContext,
): Promise<{ insurances: (Insurance & { ownerName: string })[]; endCursor: string | null }> {
  operatorOf(context)
  const { status, search, first } = asked
  const found = await findInsurancesForStaff(db, { status, search, first: first + 1, after: readCursor(asked.after) })
  const page = found.slice(0, first)
  const described = await describeInsurances(db, page, now())
  const last = found.length > first ? page.at(-1) : undefined
  return {
    insurances: described.map((insurance, index) => ({ ...insurance, ownerName: page[index]?.owner_name ?? '' })),
    endCursor: last ? cursorOf({ at: last.created_at, id: last.id }) : null,
  }
}

export async function staffPicture(
  { storage }: Pick<Needs, 'storage'>,
  { pictureId }: { pictureId: string },
  context: CallContext,
): Promise<File> {
  operatorOf(context)
  return openPicture({ storage }, pictureId)
}

/** Sends the letter with the policy again: a letter of its own, each time. */
export async function resendPolicy(
  needs: Needs,
  { insuranceId }: { insuranceId: string },
  context: CallContext,
): Promise<{ sent: true }> {
  const actorUid = operatorOf(context)
  const record = await findInsurance(needs.db, insuranceId)
  if (!record || record.contract_id === null) throw insuranceError('insurance-not-found')
  const at = needs.now()
  await sendPolicyLetter(needs, record, `again:${at.toISOString().slice(0, 16)}`)
  await needs.db.transaction().execute((trx) =>
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

/** Ends a contract that is active, with a reason that its owner reads. */
export async function cancelByStaff(
  { db, now, jobs }: Pick<Needs, 'db' | 'now' | 'jobs'>,
  { insuranceId, reason }: { insuranceId: string; reason: string },
  context: CallContext,
): Promise<Insurance> {
  const actorUid = operatorOf(context)
  return db.transaction().execute(async (trx) => {
    const record = await findInsurance(trx, insuranceId, { isLocked: true })
    if (!record) throw insuranceError('insurance-not-found')
    if (record.status !== 'ACTIVE') throw insuranceError('not-cancellable')
    const at = now()
    await writeInsurance(trx, insuranceId, { status: 'CANCELLED', cancelled_reason: reason, updated_at: at })
    await writeLog(trx, { insuranceId, at, status: 'CANCELLED', note: reason, actor: 'staff', actorUid })
    const fact = { insuranceId, ownerUid: record.owner_uid, status: 'CANCELLED', reason }
    await jobs.publish(trx, 'insurance-ended', fact)
    const changed = await findInsurance(trx, insuranceId)
    return describeInsurance(trx, changed ?? record, at)
  })
}
