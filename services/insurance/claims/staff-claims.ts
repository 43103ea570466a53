import { formatMoney } from '#shared/money.ts'
import { cursorOf, readCursor } from '#shared/rpc/moment-cursor.ts'
import type { ClaimRow, Outlook, StaffClaim } from '../contract.ts'
import { describeActs, describeRow, snapshotOf } from '../contracts/describe-for-staff.ts'
import { describeInsurance } from '../contracts/describe-insurance.ts'
import { dayInWords } from '../contracts/rules/day-labels.ts'
import type { ClaimStatus } from '../contracts/rules/insurance-life.ts'
import { refusalInWords } from '../contracts/rules/refusal-labels.ts'
import { findActsOfClaim } from '../contracts/store/acts.ts'
import { findInsurance, type InsuranceRecord } from '../contracts/store/insurances.ts'
import { getOwner } from '../customers/store/customers.ts'
import type { InsuranceNeeds } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import type { Judgement } from '../policies/rules/coverage.ts'
import { todayIn } from '../today.ts'
import { describeClaim } from './describe-claim.ts'
import { judgeClaim } from './judge-claim.ts'
import { type ClaimRecord, findClaim } from './store/claims.ts'
import { findClaimsForStaff } from './store/staff-claims.ts'

type Needs = Pick<InsuranceNeeds, 'db' | 'now'>

/** Claims by what is to be answered or paid first, or what changed last. */
export async function staffClaims(
  { db, now }: Needs,
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
    claims: page.map((claim) => describeRow(claim, now())),
    endCursor: last && at ? cursorOf({ at, id: last.id }) : null,
  }
}

/** One of them with all that a decision needs: the contract, the sealed snapshot, and what the rules pay either way. */
export async function staffClaim({ db, now }: Needs, { claimId }: { claimId: string }): Promise<StaffClaim> {
  const claim = await findClaim(db, { claimId })
  const insurance = claim && (await findInsurance(db, claim.insurance_id))
  if (!claim || !insurance || claim.reported_on === null) throw insuranceError('claim-not-found')
  const at = now()
  const today = todayIn(insurance.country, at)
  const [described, ofInsurance, owner, acts, outlook] = await Promise.all([
    describeClaim(db, claim, insurance, at),
    describeInsurance(db, insurance, at),
    getOwner(db, insurance.customer_id),
    findActsOfClaim(db, claimId),
    outlookOf(db, claim, insurance, today),
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
    snapshot: snapshotOf(insurance),
    isLate: dueOn !== null && dueOn < today,
    acts: describeActs(acts),
  }
}

async function outlookOf(
  db: Needs['db'],
  claim: ClaimRecord,
  insurance: InsuranceRecord,
  today: string,
): Promise<StaffClaim['outlook']> {
  if (claim.status !== 'SENT') return null
  const [fresh, preexisting] = await Promise.all(
    [false, true].map((isPreexisting) => judgeClaim(db, claim, insurance, { today, isPreexisting })),
  )
  if (!fresh || !preexisting) return null
  return { fresh: describeJudgement(fresh, insurance), preexisting: describeJudgement(preexisting, insurance) }
}

function describeJudgement(judgement: Judgement, { currency }: InsuranceRecord): Outlook {
  const money = (amount: number) => formatMoney(amount, currency)
  if (!judgement.isPaid)
    return {
      pays: 0,
      displayPays: money(0),
      refusal: refusalInWords(judgement.refusal, dayInWords(judgement.from)),
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
