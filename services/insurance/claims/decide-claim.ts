import type { Kysely, Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Claim, Insurance } from '../contract.ts'
import {
  type ClaimStatus,
  canClaimBecome,
  WORKING_DAYS_TO_ANSWER,
  workingDaysAfter,
} from '../contracts/rules/insurance-life.ts'
import { findInsurance, type InsuranceRecord } from '../contracts/store/insurances.ts'
import { toInsurance } from '../contracts/to-insurance.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { todayIn } from '../today.ts'
import { judgeClaim } from './judge-claim.ts'
import { type ClaimRecord, findClaim, writeClaim, writeClaimLog } from './store/claims.ts'
import { toClaim } from './to-claim.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'jobs'>
type Described = Claim & { insurance: Insurance; ownerName: string }

type Decision =
  | {
      claimId: string
      decision: 'approve' | 'reject'
      isPreexisting: boolean
      reason: string
      seenPays?: number | undefined
    }
  | { claimId: string; decision: 'ask-papers'; reason: string }

/**
 * Decides a sent claim. The paid amount follows from the rules. The contract is locked, so that decisions sharing a
 * limit run one after another.
 */
export async function decideClaim(deps: Dependencies, asked: Decision, context: CallContext): Promise<Described> {
  const actorUid = accountUid(context)
  return deps.db.transaction().execute(async (trx) => {
    const { claim, insurance } = await heldClaim(trx, asked.claimId)
    const to = { approve: 'APPROVED', reject: 'REJECTED', 'ask-papers': 'NEEDS_PAPERS' } as const
    const status: ClaimStatus = to[asked.decision]
    if (!canClaimBecome(claim.status, status)) throw insuranceError('not-decidable')

    const at = deps.now()
    const today = todayIn(insurance.country, at)
    if (asked.decision === 'ask-papers') {
      await writeClaim(trx, claim.id, { status, answer_by: null, decision_reason: asked.reason, updated_at: at })
    } else {
      const { isPreexisting } = asked
      const judgement = await judgeClaim(trx, claim, insurance, { today, isPreexisting })
      const isApproved = asked.decision === 'approve'
      if (isApproved && !judgement?.isPaid) throw insuranceError('rules-pay-nothing')
      const { seenPays } = asked
      if (seenPays !== undefined && seenPays !== judgement?.pays) throw insuranceError('claim-changed')
      await writeClaim(trx, claim.id, {
        status,
        is_preexisting: isPreexisting,
        judgement: JSON.stringify(judgement),
        decision_reason: asked.reason,
        pays_minor: isApproved ? (judgement?.pays ?? null) : null,
        pay_by: isApproved ? workingDaysAfter(today, WORKING_DAYS_TO_ANSWER) : null,
        updated_at: at,
      })
    }
    await noteMove(trx, deps, { claim, insurance }, { status, note: asked.reason, actorUid })
    return toUpdatedClaim(trx, claim, at)
  })
}

/** Records that an approved claim was paid at the bank. */
export async function markClaimPaid(
  deps: Dependencies,
  { claimId, reference }: { claimId: string; reference: string },
  context: CallContext,
): Promise<Described> {
  const actorUid = accountUid(context)
  return deps.db.transaction().execute(async (trx) => {
    const { claim, insurance } = await heldClaim(trx, claimId)
    if (!canClaimBecome(claim.status, 'PAID')) throw insuranceError('not-decidable')
    const at = deps.now()
    await writeClaim(trx, claimId, { status: 'PAID', paid_reference: reference, updated_at: at })
    const note = `Pagado con la transferencia ${reference}`
    await noteMove(trx, deps, { claim, insurance }, { status: 'PAID', note, actorUid })
    return toUpdatedClaim(trx, claim, at)
  })
}

interface Held {
  claim: ClaimRecord
  insurance: InsuranceRecord
}

// Lock the contract before the claim, the same order everywhere, to avoid deadlocks.
async function heldClaim(trx: Transaction<Tables>, claimId: string): Promise<Held> {
  const known = await findClaim(trx, { claimId })
  const insurance = known && (await findInsurance(trx, known.insurance_id, { isLocked: true }))
  const claim = await findClaim(trx, { claimId, isLocked: true })
  if (!claim || !insurance || claim.status === 'DRAFT') throw insuranceError('claim-not-found')
  return { claim, insurance }
}

async function noteMove(
  trx: Transaction<Tables>,
  deps: Dependencies,
  { claim, insurance }: Held,
  { status, note, actorUid }: { status: ClaimStatus; note: string; actorUid: string },
): Promise<void> {
  await writeClaimLog(trx, { claimId: claim.id, at: deps.now(), status, note, actor: 'staff', actorUid })
  const fact = { insuranceId: insurance.id, ownerUid: insurance.owner_uid, claimId: claim.id, status }
  await deps.jobs.publish(trx, 'claim-moved', fact)
}

async function toUpdatedClaim(trx: Transaction<Tables>, { id }: ClaimRecord, at: Date): Promise<Described> {
  const claim = await findClaim(trx, { claimId: id })
  if (!claim) throw insuranceError('claim-not-found')
  return toStaffClaim(trx, claim, at)
}

async function toStaffClaim(
  db: Kysely<Tables> | Transaction<Tables>,
  claim: ClaimRecord,
  at: Date,
): Promise<Described> {
  const insurance = await findInsurance(db, claim.insurance_id)
  if (!insurance) throw insuranceError('insurance-not-found')
  return {
    ...(await toClaim(db, claim, insurance, at)),
    insurance: await toInsurance(db, insurance, at),
    ownerName: insurance.owner_name,
  }
}
