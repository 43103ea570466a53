import { plusDays } from '#services/pets/rules/days.ts'
import { formatMoney } from '#shared/money.ts'
import { findClaim } from '../claims/store/claims.ts'
import { ClaimMoved, InsuranceActivated, InsuranceEnded } from '../contract.ts'
import { dayInWords } from '../contracts/rules/day-labels.ts'
import { findInsurance, type InsuranceRecord } from '../contracts/store/insurances.ts'
import { type LetterNeeds, writeLetter } from './send-notification.ts'

export async function writeOfActivated(needs: LetterNeeds, fact: object): Promise<void> {
  const { insuranceId } = InsuranceActivated.parse(fact)
  const record = await findInsurance(needs.db, insuranceId)
  if (record?.status === 'ACTIVE') await sendPolicyLetter(needs, record, 'activated')
}

/** The letter with the way to the policy; `event` tells the first one from those that are sent again. */
export async function sendPolicyLetter(needs: LetterNeeds, record: InsuranceRecord, event: string): Promise<void> {
  const data = { contract: record.contract_id ?? '', until: dayInWords(plusDays(record.valid_until, -1)) }
  await writeLetter(needs, record, { event, template: 'insurance-activated', data })
}

/** What its owner cancelled before paying is no news to them. */
export async function writeOfEnded(needs: LetterNeeds, fact: object): Promise<void> {
  const { insuranceId, status, reason } = InsuranceEnded.parse(fact)
  const record = await findInsurance(needs.db, insuranceId)
  if (record?.status !== status) return
  // A month that is followed by the next one is not told as an end.
  const next = record.renewed_by === null ? undefined : await findInsurance(needs.db, record.renewed_by)
  if (status === 'EXPIRED' && next?.status === 'ACTIVE') return
  const data = { how: status === 'EXPIRED' ? 'expired' : 'cancelled', reason }
  await writeLetter(needs, record, { event: `ended:${status}`, template: 'insurance-ended', data })
}

export async function writeOfClaim(needs: LetterNeeds, fact: object): Promise<void> {
  const { insuranceId, claimId, status } = ClaimMoved.parse(fact)
  const record = await findInsurance(needs.db, insuranceId)
  const claim = await findClaim(needs.db, { claimId, insuranceId })
  if (!record || !claim || claim.status !== status || status === 'WITHDRAWN') return
  const data = {
    reference: claim.reference,
    state: status,
    reason: claim.decision_reason ?? '',
    amount: claim.pays_minor === null ? '' : formatMoney(claim.pays_minor, record.currency),
    until: dayInWords(claim.answer_by ?? claim.pay_by),
  }
  // Papers may be asked for more than once.
  const event = `claim:${claimId}:${status}:${claim.updated_at.getTime()}`
  const path = `/profile/insurance/${record.id}/claims/${claimId}`
  await writeLetter(needs, record, { event, template: 'insurance-claim', data, path })
}

/** So many days before its end, when nothing follows it yet. */
export async function remindOfEnd(needs: LetterNeeds, record: InsuranceRecord, days: number): Promise<void> {
  const last = plusDays(record.valid_until, -1)
  const data = { until: dayInWords(last), price: formatMoney(record.price_minor, record.currency) }
  await writeLetter(needs, record, { event: `ending:${days}`, template: 'insurance-ending', data })
}
