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
import { type ClaimItem, calculateAccepted, whyNotItems } from './rules/claim-items.ts'
import { noteClerk } from './store/claim-clerks.ts'
import { insertClaimItems } from './store/claim-items.ts'
import { type ClaimRecord, findClaim, writeClaim, writeClaimLog } from './store/claims.ts'
import { findPayee } from './store/payees.ts'
import { toClaim } from './to-claim.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'jobs'>
type Described = Claim & { insurance: Insurance; ownerName: string }

type Decision =
  | {
      claimId: string
      decision: 'approve'
      isPreexisting: boolean
      reason: string
      seenPays?: number | undefined
      items: readonly ClaimItem[]
    }
  | { claimId: string; decision: 'reject'; isPreexisting: boolean; reason: string }
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
    const columns = { status, decision_reason: asked.reason, updated_at: at }
    switch (asked.decision) {
      case 'ask-papers':
        await writeClaim(trx, claim.id, { ...columns, answer_by: null })
        break
      case 'reject': {
        const { isPreexisting } = asked
        const judgement = await judgeClaim(trx, claim, insurance, { today, isPreexisting })
        const judged = { is_preexisting: isPreexisting, judgement: JSON.stringify(judgement) }
        await writeClaim(trx, claim.id, { ...columns, ...judged, reserve_minor: 0 })
        break
      }
      case 'approve': {
        const approved = await judgeItems(trx, { claim, insurance }, asked, today)
        await insertClaimItems(trx, claim.id, asked.items)
        await writeClaim(trx, claim.id, {
          ...columns,
          ...approved,
          pay_by: workingDaysAfter(today, WORKING_DAYS_TO_ANSWER),
        })
      }
    }
    // Whoever answers a claim of nobody is asked about it.
    if (claim.assigned_uid === null) await writeClaim(trx, claim.id, { assigned_uid: actorUid })
    await noteMove(trx, deps, { claim, insurance }, { status, note: asked.reason, actorUid })
    return toUpdatedClaim(trx, claim, at)
  })
}

/** Columns of an approval: what was accepted, and what the rules pay of it. */
async function judgeItems(
  trx: Transaction<Tables>,
  { claim, insurance }: Held,
  { items, isPreexisting, seenPays }: Extract<Decision, { decision: 'approve' }>,
  today: string,
) {
  const { amount_minor: claimed } = claim
  const refusal = claimed === null ? null : whyNotItems(items, claimed)
  if (refusal) throw insuranceError(refusal)

  const amount = claimed === null ? null : calculateAccepted(claimed, items)
  const judgement = await judgeClaim(trx, claim, insurance, { today, isPreexisting, amount })
  if (!judgement?.isPaid) throw insuranceError('rules-pay-nothing')
  if (seenPays !== undefined && seenPays !== judgement.pays) throw insuranceError('claim-changed')
  return {
    is_preexisting: isPreexisting,
    judgement: JSON.stringify(judgement),
    accepted_minor: amount,
    pays_minor: judgement.pays,
    reserve_minor: judgement.pays,
  }
}

interface Payment {
  claimId: string
  reference: string
  /** Of the account that the clerk saw. */
  payeeRevision?: number | undefined
  withoutAccount: boolean
}

/** Records that an approved claim was paid, to the account that its owner gave or in another way. */
export async function markClaimPaid(
  deps: Dependencies,
  { claimId, reference, payeeRevision, withoutAccount }: Payment,
  context: CallContext,
): Promise<Described> {
  const actorUid = accountUid(context)
  return deps.db.transaction().execute(async (trx) => {
    const { claim, insurance } = await heldClaim(trx, claimId)
    if (!canClaimBecome(claim.status, 'PAID')) throw insuranceError('not-decidable')
    const payee = await findPayee(trx, claim.id)
    if (!payee && !withoutAccount) throw insuranceError('payee-missing')
    if (payee && !withoutAccount && payee.revision !== payeeRevision) throw insuranceError('payee-changed')

    const at = deps.now()
    await writeClaim(trx, claimId, { status: 'PAID', paid_reference: reference, updated_at: at })
    const note = withoutAccount ? `Pagado: ${reference}` : `Pagado con la transferencia ${reference}`
    await noteMove(trx, deps, { claim, insurance }, { status: 'PAID', note, actorUid })
    return toUpdatedClaim(trx, claim, at)
  })
}

interface Held {
  claim: ClaimRecord
  insurance: InsuranceRecord
}

// Lock the contract before the claim, the same order everywhere, to avoid deadlocks.
export async function heldClaim(trx: Transaction<Tables>, claimId: string): Promise<Held> {
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
  await noteClerk(trx, actorUid, deps.now())
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
