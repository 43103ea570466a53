import { accountUid } from '#shared/rpc/access.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { ClaimRow, Outlook, StaffClaim } from '../contract.ts'
import type { ClaimStatus } from '../contracts/rules/insurance-life.ts'
import { findClaimActs } from '../contracts/store/acts.ts'
import { findInsurance, type InsuranceRecord } from '../contracts/store/insurances.ts'
import { toInsurance } from '../contracts/to-insurance.ts'
import { toActs, toClaimRow, toSnapshot } from '../contracts/to-staff-insurance.ts'
import { getOwner } from '../customers/store/customers.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { calculatePayout, type findPayoutTerms } from '../policies/rules/coverage.ts'
import { todayIn } from '../today.ts'
import { findClaimPayoutTerms } from './judge-claim.ts'
import { describeJudgement } from './rules/describe-judgement.ts'
import { findClerks } from './store/claim-clerks.ts'
import { type ClaimRecord, findClaim } from './store/claims.ts'
import { findClaimsForStaff } from './store/staff-claims.ts'
import { toClaim } from './to-claim.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now'>

/** Claims in the order of their due day, or of their last change. */
export async function staffClaims(
  { db, now }: Dependencies,
  asked: {
    queue: 'open' | 'done' | 'all'
    status?: ClaimStatus | undefined
    clerk?: 'me' | 'nobody' | undefined
    search?: string | undefined
    first: number
    after?: string | undefined
  },
  context: CallContext,
): Promise<{ claims: ClaimRow[]; endCursor: string | null }> {
  const { first, after, clerk, ...which } = asked
  const clerkUid = clerk === 'me' ? accountUid(context) : clerk === 'nobody' ? null : undefined
  const found = await findClaimsForStaff(db, { ...which, clerkUid, first: first + 1, after: readCursor(after) })
  const page = found.slice(0, first)
  const last = found.length > first ? page.at(-1) : undefined
  const at = asked.queue === 'open' ? new Date(last?.due_on ?? 0) : last?.updated_at
  return {
    claims: page.map((claim) => toClaimRow(claim, now())),
    endCursor: last && at ? toCursor({ at, id: last.id }) : null,
  }
}

/**
 * One claim with all that a decision needs: contract, sealed health snapshot, and the result of the rules either way.
 */
export async function staffClaim({ db, now }: Dependencies, { claimId }: { claimId: string }): Promise<StaffClaim> {
  const claim = await findClaim(db, { claimId })
  const insurance = claim && (await findInsurance(db, claim.insurance_id))
  if (!claim || !insurance || claim.reported_on === null) throw insuranceError('claim-not-found')
  const at = now()
  const today = todayIn(insurance.country, at)
  const [described, ofInsurance, owner, acts, outlook, clerks] = await Promise.all([
    toClaim(db, claim, insurance, at),
    toInsurance(db, insurance, at),
    getOwner(db, insurance.customer_id),
    findClaimActs(db, claimId),
    getOutlook(db, claim, insurance, today),
    findClerks(db, at),
  ])
  const dueOn = claim.status === 'SENT' ? claim.answer_by : claim.status === 'APPROVED' ? claim.pay_by : null
  return {
    ...described,
    insurance: ofInsurance,
    ownerName: insurance.owner_name,
    owner,
    isPreexisting: claim.is_preexisting,
    paidReference: claim.paid_reference,
    assignedUid: claim.assigned_uid,
    clerks,
    outlook,
    snapshot: toSnapshot(insurance),
    isLate: dueOn !== null && dueOn < today,
    acts: toActs(acts),
  }
}

async function getOutlook(
  db: Dependencies['db'],
  claim: ClaimRecord,
  insurance: InsuranceRecord,
  today: string,
): Promise<StaffClaim['outlook']> {
  const { amount_minor: amount } = claim
  if (claim.status !== 'SENT' || amount === null) return null
  const [fresh, preexisting] = await Promise.all(
    [false, true].map((isPreexisting) => findClaimPayoutTerms(db, claim, insurance, { today, isPreexisting })),
  )
  if (!fresh || !preexisting) return null
  return { fresh: toOutlook(fresh, amount, insurance), preexisting: toOutlook(preexisting, amount, insurance) }
}

function toOutlook(payout: ReturnType<typeof findPayoutTerms>, amount: number, { currency }: InsuranceRecord): Outlook {
  if ('refusal' in payout) return { ...describeJudgement(payout, currency), terms: null }
  return { ...describeJudgement(calculatePayout(amount, payout), currency), terms: payout }
}
