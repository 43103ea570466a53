import type { Template } from '#services/messaging/contract.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { formatMoney } from '#shared/money.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { findClaim } from '../claims/store/claims.ts'
import { findPayee } from '../claims/store/payees.ts'
import { ClaimMoved, InsuranceActivated, InsuranceEnded } from '../contract.ts'
import { formatDay } from '../contracts/rules/day-labels.ts'
import { findInsurance, type InsuranceRecord } from '../contracts/store/insurances.ts'
import { findContact } from '../customers/store/customers.ts'
import type { InsuranceDependencies } from '../deps.ts'

type NotifyDependencies = Pick<InsuranceDependencies, 'db' | 'messaging' | 'origins'>

export async function notifyOfActivated(deps: NotifyDependencies, fact: object): Promise<void> {
  const { insuranceId } = InsuranceActivated.parse(fact)
  const record = await findInsurance(deps.db, insuranceId)
  if (record?.status === 'ACTIVE') await sendPolicy(deps, record, 'activated')
}

/** Notifies with the link to the policy; `event` distinguishes the first notification from repeats. */
export async function sendPolicy(deps: NotifyDependencies, record: InsuranceRecord, event: string): Promise<void> {
  const data = { contract: record.contract_id ?? '', until: formatDay(plusDays(record.valid_until, -1)) }
  await notifyOwner(deps, record, { event, template: 'insurance-activated', data })
}

/** Skips contracts that their owner cancelled before paying. */
export async function notifyOfEnded(deps: NotifyDependencies, fact: object): Promise<void> {
  const { insuranceId, status, reason } = InsuranceEnded.parse(fact)
  const record = await findInsurance(deps.db, insuranceId)
  if (record?.status !== status) return
  // A month followed by a renewal sends no end notification.
  const next = record.renewed_by === null ? undefined : await findInsurance(deps.db, record.renewed_by)
  if (status === 'EXPIRED' && next?.status === 'ACTIVE') return
  const data = { how: status === 'EXPIRED' ? 'expired' : 'cancelled', reason }
  await notifyOwner(deps, record, { event: `ended:${status}`, template: 'insurance-ended', data })
}

export async function notifyOfClaim(deps: NotifyDependencies, fact: object): Promise<void> {
  const { insuranceId, claimId, status } = ClaimMoved.parse(fact)
  const record = await findInsurance(deps.db, insuranceId)
  const claim = await findClaim(deps.db, { claimId, insuranceId })
  if (!record || !claim || claim.status !== status || status === 'WITHDRAWN') return
  const data = {
    reference: claim.reference,
    state: status,
    reason: claim.decision_reason ?? '',
    amount: claim.pays_minor === null ? '' : formatMoney(claim.pays_minor, record.currency),
    until: formatDay(claim.answer_by ?? claim.pay_by),
    ask: status === 'APPROVED' && !(await findPayee(deps.db, claimId)) ? 'account' : '',
  }
  // Include the time of the change: documents may be requested more than once.
  const event = `claim:${claimId}:${status}:${claim.updated_at.getTime()}`
  const path = `/profile/insurance/${record.id}/claims/${claimId}`
  await notifyOwner(deps, record, { event, template: 'insurance-claim', data, path })
}

/** Reminds so many days before the end, unless a renewal exists. */
export async function remindBeforeEnd(deps: NotifyDependencies, record: InsuranceRecord, days: number): Promise<void> {
  const last = plusDays(record.valid_until, -1)
  const data = { until: formatDay(last), price: formatMoney(record.price_minor, record.currency) }
  await notifyOwner(deps, record, { event: `ending:${days}`, template: 'insurance-ending', data })
}

/**
 * Notifies the owner of a contract. `event` and the contract identify the notification: it is sent once, however often
 * its fact is delivered. Throws when messaging does not answer; the fact is then delivered again.
 */
async function notifyOwner(
  { db, messaging, origins }: NotifyDependencies,
  { id, customer_id, country, pet_profile_id, pet_name, terms }: InsuranceRecord,
  notification: { event: string; template: Template; data: Record<string, string>; path?: string },
): Promise<void> {
  const { event, template, data, path = `/profile/insurance/${id}` } = notification
  const customer = await findContact(db, customer_id)
  if (!customer) return
  await messaging.notify(
    {
      template,
      data: { petName: pet_name, plan: terms.title, link: `${origins[country]}${path}`, ...data },
      aboutPets: { petProfileIds: [pet_profile_id] },
      to: {
        uid: customer.uid,
        email: customer.email,
        phoneNumber: customer.phone,
        fullName: customer.name,
        country,
      },
      urgency: 'normal',
      key: `insurance:${id}:${event}`,
      thread: `insurance ${id}`,
    },
    { context: { viewer: anonymousViewer(country), requestId: `notification of insurance ${id}` } },
  )
}
