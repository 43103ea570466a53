import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
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

/** Number of problems for the navigation; null after one second, so no back-office page waits longer. */
export async function countTroubles(context: Context): Promise<number | null> {
  const visit = context.get(visitContext)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), 1000)
  })
  const condition = await Promise.race([gatherCondition(context), patience])
  clearTimeout(timer)
  return condition && countByKind(whatIsWrong(condition, { now: visit.now(), isDemo: visit.mode === 'demo' }))
}
