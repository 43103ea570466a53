import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { formatMoney } from '#shared/money.ts'
import { MembershipActivated, MembershipEnded, MembershipLeft } from '../contract/facts.ts'
import { type CustomerNotification, type NotifyDependencies, notifyCustomer } from '../customers/notify-customer.ts'
import type { PlanVersion } from '../membership-plans/rules/plan-terms.ts'
import { honestAdvice, savingsSentence } from '../savings/rules/savings.ts'
import { findPaidMonths, findSavings, sumSaved } from '../savings/store.ts'
import { findMembership, type MembershipRecord } from './store/memberships.ts'
import { findPeriod, findPeriods, type PeriodRecord } from './store/periods.ts'

export async function notifyOfActivated(deps: NotifyDependencies, fact: object): Promise<void> {
  const { membershipId, periodId } = MembershipActivated.parse(fact)
  const record = await findMembership(deps.db, membershipId)
  const month = await findPeriod(deps.db, periodId)
  if (!record || month?.status !== 'PAID') return
  const data = {
    plan: month.terms.name,
    until: lastDay(month.until_day),
    price: formatMoney(month.price_minor, month.currency),
    coupon: whenCouponComes(month, deps.now()),
  }
  await notify(deps, record, { template: 'membership-activated', event: `activated:${month.number}`, data })
}

/** A month paid ahead gets its coupon only when it begins. */
function whenCouponComes({ terms, from_at }: PeriodRecord, now: Date): 'now' | 'later' | 'none' {
  if (terms.coupon === null) return 'none'
  return from_at !== null && from_at > now ? 'later' : 'now'
}

/** Notifies of a pause, a stop or a resumption. The present request counts, not the one in the fact. */
export async function notifyOfLeft(deps: NotifyDependencies, fact: object): Promise<void> {
  const { membershipId, wish, at } = MembershipLeft.parse(fact)
  const record = await findMembership(deps.db, membershipId)
  if (record?.status !== 'ACTIVE' || record.wish !== wish) return
  const data = {
    how: howLeft[wish],
    until: lastDay(record.paid_until),
    plan: await planOf(deps, record),
  }
  await notify(deps, record, { template: 'membership-ended', event: `left:${at}`, data })
}

const howLeft = { pause: 'paused', stop: 'stopped', renew: 'resumed' } as const

/** Owners who paused or stopped were notified then and get no second notification. */
export async function notifyOfEnded(deps: NotifyDependencies, fact: object): Promise<void> {
  const { membershipId, status, reason } = MembershipEnded.parse(fact)
  const record = await findMembership(deps.db, membershipId)
  if (record?.status !== status || status === 'PAUSED' || status === 'ENDED') return
  const until = lastDay(record.paid_until)
  const data = { how: status === 'LAPSED' ? 'lapsed' : 'refunded', until, reason, plan: await planOf(deps, record) }
  await notify(deps, record, { template: 'membership-ended', event: `${status}:${record.paid_until}`, data })
}

/** Reminds three days before the end, with the payment link; names a changed price. */
export async function remindOfRenewal(
  deps: NotifyDependencies,
  {
    record,
    offer,
    before,
    path,
  }: { record: MembershipRecord; offer: PeriodRecord; before: PeriodRecord; path: string },
): Promise<void> {
  const isOther = offer.price_minor !== before.price_minor
  const data = {
    plan: offer.terms.name,
    until: lastDay(record.paid_until),
    price: formatMoney(offer.price_minor, offer.currency),
    ...(isOther && { priceBefore: formatMoney(before.price_minor, before.currency) }),
  }
  await notify(deps, record, { template: 'membership-renewal', event: `renewal:${offer.number}`, data, path })
}

/** Notifies ten days before the first month with changed terms. */
export async function tellOfTerms(
  deps: NotifyDependencies,
  { record, before, version }: { record: MembershipRecord; before: PeriodRecord; version: PlanVersion },
): Promise<void> {
  const data = {
    plan: version.terms.name,
    from: formatDay(record.paid_until),
    price: formatMoney(version.price, record.currency),
    priceBefore: formatMoney(before.price_minor, before.currency),
  }
  const event = `terms:${version.version}`
  await notify(deps, record, { template: 'membership-terms', event, data, path: '/profile/membership' })
}

/** Notifies of what the month that ended saved, also when it cost more than it saved. */
export async function tellOfStatement(
  deps: NotifyDependencies,
  record: MembershipRecord,
  month: PeriodRecord,
): Promise<void> {
  if (month.from_at === null || month.until_at === null) return
  const owner = { uid: record.uid, country: record.country }
  const [saved, paid, lines] = await Promise.all([
    sumSaved(deps.db, { membershipId: record.id, from: month.from_at, until: month.until_at }),
    findPaidMonths(deps.db, owner, deps.now()),
    findSavings(deps.db, owner),
  ])
  const data = {
    plan: month.terms.name,
    sentence: savingsSentence({ paid: month.price_minor, saved }, month.currency),
    advice: honestAdvice(paid, lines, month.currency) ?? '',
    from: formatDay(month.from_day),
    until: lastDay(month.until_day),
  }
  await notify(deps, record, { template: 'membership-statement', event: `statement:${month.number}`, data })
}

/** Templates that do not depend on the membership's state, so later notifications never contradict them. */
const ownTopics: readonly string[] = [
  'membership-terms',
  'membership-statement',
] satisfies CustomerNotification['template'][]

async function notify(
  deps: NotifyDependencies,
  { id, uid, country }: MembershipRecord,
  notification: Pick<CustomerNotification, 'template' | 'data'> & { event: string; path?: string },
): Promise<void> {
  const { template, data, event, path = '/profile/membership' } = notification
  const key = `membership:${id}:${event}`
  // Notifications about the state share one thread, so only the newest leaves in the morning: a member who paused and
  // resumed at night reads only that the membership continues.
  const thread = ownTopics.includes(template) ? `membership ${id} ${template}` : `membership ${id}`
  await notifyCustomer(deps, { uid, country, template, data, path, key, thread })
}

async function planOf({ db }: Pick<NotifyDependencies, 'db'>, { id }: MembershipRecord): Promise<string> {
  return (await findPeriods(db, id)).findLast(({ status }) => status !== 'OFFERED')?.terms.name ?? 'Huella'
}

function lastDay(until: string | null): string {
  return until === null ? '' : formatDay(plusDays(until, -1))
}
