import type { RouterContextProvider } from 'react-router'
import { plusDays } from '#services/pets/rules/days.ts'
import type { Membership } from '#services/rewards/contract.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { waysToPay } from '../../payment/ways-to-pay.server.ts'
import { formatDay } from '../../pets/day.ts'
import { formatLongDay, formatMoment } from '../../profile/dates.ts'
import { formatOffer } from './format-offer.ts'

/** The visitor's membership with formatted dates; `undefined` instead of null: rewards does not answer. */
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
    offer: own?.membership === null ? await findOffer(context) : null,
    own: own?.membership ? formatMembership(own.membership, visit.country) : null,
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
          lines: month.lines.map((line) => ({ ...line, day: formatLongDay(line.at, visit.country) })),
        })),
      }
    )
  }
}

async function findOffer(context: Readonly<RouterContextProvider>): Promise<string | null> {
  const { call, country } = context.get(visitContext)
  const plans = await context.get(servicesContext).rewards.membershipPlans({}, { context: call }).catch(gone)
  return formatOffer(plans ?? [], translator(country.locale, 'petMember'))
}

/** Its last day is the last one that is paid, with the months paid ahead; its coupon ends with the month that runs. */
export function formatMembership(membership: Membership, country: Visit['country']) {
  const { status, paidUntil, toPay, coming, coupon, log } = membership
  return {
    ...membership,
    lastDay: status === 'ACTIVE' && paidUntil !== null ? formatDay(plusDays(paidUntil, -1)) : null,
    coupon: coupon && { ...coupon, day: formatDay(plusDays(coupon.until, -1)) },
    toPay: toPay && { ...toPay, moment: toPay.payUntil && formatMoment(toPay.payUntil, country) },
    coming: coming && { ...coming, day: formatDay(coming.from) },
    log: log.map((line) => ({ ...line, day: formatLongDay(line.at, country) })),
  }
}

function gone(error: unknown): undefined {
  console.error('A membership could not be read; its page says so.', error)
}
