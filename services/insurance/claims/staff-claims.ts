import { formatMoney } from '#shared/money.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { ClaimRow, Outlook, StaffClaim } from '../contract.ts'
import { formatDay } from '../contracts/rules/day-labels.ts'
import type { ClaimStatus } from '../contracts/rules/insurance-life.ts'
import { formatRefusal } from '../contracts/rules/refusal-labels.ts'
import { findClaimActs } from '../contracts/store/acts.ts'
import { findInsurance, type InsuranceRecord } from '../contracts/store/insurances.ts'
import { toInsurance } from '../contracts/to-insurance.ts'
import { toActs, toClaimRow, toSnapshot } from '../contracts/to-staff-insurance.ts'
import { getOwner } from '../customers/store/customers.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import type { Judgement } from '../policies/rules/coverage.ts'
import { todayIn } from '../today.ts'
import { judgeClaim } from './judge-claim.ts'
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
    search?: string | undefined
    first: number
    after?: string | undefined
  },
): Promise<{ claims: ClaimRow[]; endCursor: string | null }> {
  const { first, after, ...which } = asked
  const found = await findClaimsForStaff(db, { ...which, first: first + 1, after: readCursor(after) })
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
  const [described, ofInsurance, owner, acts, outlook] = await Promise.all([
    toClaim(db, claim, insurance, at),
    toInsurance(db, insurance, at),
    getOwner(db, insurance.customer_id),
    findClaimActs(db, claimId),
    getOutlook(db, claim, insurance, today),
  ])
  const dueOn = claim.status === 'SENT' ? claim.answer_by : claim.status === 'APPROVED' ? claim.pay_by : null
  return {
    ...described,
    insurance: ofInsurance,
    ownerName: insurance.owner_name,
    owner,
    isPreexisting: claim.is_preexisting,
    paidReference: claim.paid_reference,
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
  if (claim.status !== 'SENT') return null
  const [fresh, preexisting] = await Promise.all(
    [false, true].map((isPreexisting) => judgeClaim(db, claim, insurance, { today, isPreexisting })),
  )
  if (!fresh || !preexisting) return null
  return { fresh: toJudgement(fresh, insurance), preexisting: toJudgement(preexisting, insurance) }
}

function toJudgement(judgement: Judgement, { currency }: InsuranceRecord): Outlook {
  const money = (amount: number) => formatMoney(amount, currency)
  if (!judgement.isPaid)
    return {
      pays: 0,
      displayPays: money(0),
      refusal: formatRefusal(judgement.refusal, formatDay(judgement.from)),
      displayDeductible: null,
      sharePercent: null,
      displayCutByLimit: null,
      displayLimitLeft: null,
    }
  return {
    pays: judgement.pays,
    displayPays: money(judgement.pays),
    refusal: null,
    displayDeductible: money(judgement.deductible),
    sharePercent: judgement.sharePercent,
    displayCutByLimit: judgement.cutByLimit > 0 ? money(judgement.cutByLimit) : null,
    displayLimitLeft: money(judgement.limitLeft),
  }
}
