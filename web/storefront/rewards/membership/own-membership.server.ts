import type { RouterContextProvider } from 'react-router'
import { plusDays } from '#services/pets/rules/days.ts'
import type { Membership } from '#services/rewards/contract.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { waysToPay } from '../../payment/ways-to-pay.server.ts'
import { dayInWords } from '../../pets/day.ts'
import { dayOf, momentOf } from '../../profile/dates.ts'
import { offerInWords } from './offer-in-words.ts'

/** Somebody's membership in the words of their days; `undefined` instead of null: rewards does not answer now. */
export async function ownMembership(context: Readonly<RouterContextProvider>) {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const [own, savings, ways] = await Promise.all([
    rewards.membership(undefined, call).catch(gone),
    rewards.savings(undefined, call).catch(gone),
    waysToPay(context),
  ])
  return {
    isDown: own === undefined,
    // What there is to be had, for who has none.
    offer: own?.membership === null ? await offerOf(context) : null,
    own: own?.membership ? membershipInWords(own.membership, visit.country) : null,
    // As each month: what is not there to be read is not nothing.
    savings: savings === undefined ? ('down' as const) : withDays(savings.savings),
    ways: ways.filter((way) => way === 'qr' || way === 'card'),
  }

  type Savings = Awaited<ReturnType<typeof rewards.savings>>['savings']
  function withDays(statement: Savings) {
    return (
      statement && {
        ...statement,
        months: statement.months.map((month) => ({
          ...month,
          // It begins the line that it stands in.
          title: month.title.charAt(0).toUpperCase() + month.title.slice(1),
          lines: month.lines.map((line) => ({ ...line, day: dayOf(line.at, visit.country) })),
        })),
      }
    )
  }
}

async function offerOf(context: Readonly<RouterContextProvider>): Promise<string | null> {
  const { call, country } = context.get(visitContext)
  const plans = await context.get(servicesContext).rewards.membershipPlans({}, { context: call }).catch(gone)
  return offerInWords(plans ?? [], translator(country.locale, 'petMember'))
}

/** Its last day is the last one that is paid, with the months paid ahead; its coupon ends with the month that runs. */
export function membershipInWords(membership: Membership, country: Visit['country']) {
  const { status, paidUntil, toPay, coming, coupon, log } = membership
  return {
    ...membership,
    lastDay: status === 'ACTIVE' && paidUntil !== null ? dayInWords(plusDays(paidUntil, -1)) : null,
    coupon: coupon && { ...coupon, day: dayInWords(plusDays(coupon.until, -1)) },
    toPay: toPay && { ...toPay, moment: toPay.payUntil && momentOf(toPay.payUntil, country) },
    coming: coming && { ...coming, day: dayInWords(coming.from) },
    log: log.map((line) => ({ ...line, day: dayOf(line.at, country) })),
  }
}

function gone(error: unknown): undefined {
  console.error('A membership could not be read; its page says so.', error)
}
