import type { RouterContextProvider } from 'react-router'
import { type Services, servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { getRights } from '../is-staff.ts'
import { type Condition, countByKind, whatIsWrong } from './what-is-wrong.ts'

type Context = Readonly<RouterContextProvider>

const gathered = new WeakMap<Context, Promise<Condition>>()

/**
 * Condition of each service, shared by the health page and the frame around it: separate requests would
 * exceed the connection pool, and the page would report that as a problem.
 */
export function gatherCondition(context: Context): Promise<Condition> {
  const condition = gathered.get(context) ?? gather(context)
  gathered.set(context, condition)
  return condition
}

/** Asks each service separately, so one that is down does not hide the others. */
async function gather(context: Context): Promise<Condition> {
  const { operations, messaging, payments, insurance, community, rewards } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const [ofOperations, ofMessages, ofPayments, ofInsurance, ofCommunity, ofRewards] = await Promise.all([
    orNull(operations.state(undefined, call)),
    orNull(messaging.outboxState(undefined, call)),
    orNull(payments.toLookAfter(undefined, call)),
    orNull(insurance.toLookAfter(undefined, call)),
    orNull(community.toLookAfter(undefined, call)),
    orNull(rewards.toLookAfter(undefined, call)),
  ])
  return {
    operations: ofOperations,
    messages: ofMessages,
    payments: ofPayments,
    insurance: ofInsurance,
    community: ofCommunity,
    rewards: ofRewards,
  }
}

/** Age up to which a number of problems is shown again: counting it takes a dozen statements of six services. */
const COUNTED_FOR_MS = 15_000

interface Counted {
  at: number
  count: Promise<number | null>
}

const counted = new WeakMap<Services, Map<string, Counted>>()

/**
 * Number of problems for the navigation, at most 15 s old, for everybody with the same rights; null after one second, so no
 * back-office page waits longer. The health page has `isFresh`: its frame must say what the page says.
 */
export async function countTroubles(context: Context, { isFresh = false } = {}): Promise<number | null> {
  const visit = context.get(visitContext)
  const services = context.get(servicesContext)
  const byRights = counted.get(services) ?? new Map<string, Counted>()
  counted.set(services, byRights)
  const rights = JSON.stringify(getRights(visit.viewer))
  const now = visit.now().getTime()
  const last = byRights.get(rights)
  if (last && !isFresh && Math.abs(now - last.at) < COUNTED_FOR_MS) return last.count

  const count = countNow(context)
  byRights.set(rights, { at: now, count })
  // What was not counted in time is counted again by the next page.
  if ((await count) === null && byRights.get(rights)?.count === count) byRights.delete(rights)
  return count
}

async function countNow(context: Context): Promise<number | null> {
  const visit = context.get(visitContext)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), 1000)
  })
  const condition = await Promise.race([gatherCondition(context), patience])
  clearTimeout(timer)
  return condition && countByKind(whatIsWrong(condition, { now: visit.now(), isDemo: visit.mode === 'demo' }))
}
