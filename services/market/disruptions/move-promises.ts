import type { CountryIso } from '#shared/countries/countries.ts'
import type { MarketDependencies } from '../deps.ts'
import { type ChangeDependencies, toOrderFact, transitionOrder } from '../orders/order-transitions.ts'
import { getPromise, moveBrokenPromise, restorePromise } from '../orders/promises/move-promise.ts'
import { DisruptionsChanged, type OrderPromiseMoved } from './contract.ts'
import { markLatePlaces } from './mark-blocked-places.ts'
import {
  endPast,
  findBrokenOrders,
  findDisruptionCountry,
  findOrdersToRestore,
  isPromiseAsMoved,
  writeMove,
  writeRestored,
} from './store/disruptions.ts'
import { deleteOldReports } from './store/reports.ts'

/** Orders that one call of an operator waits for; the rest follows by the fact, in steps of as many. */
const STEP = 100

/**
 * Moves promises that a disruption breaks, each in a transaction of its order with the fact 'order-disrupted'. Answers how
 * many; one that fails is logged and tried again by the job a minute later.
 */
export async function moveBrokenPromises(deps: ChangeDependencies): Promise<number> {
  const ids = await findBrokenOrders(deps.db, { now: deps.now(), limit: STEP })
  return countDone(deps, ids, moveOrder)
}

/** Gives orders of a country whose customers chose nothing their promise back, with the fact 'order-restored'. */
export async function restorePromises(deps: ChangeDependencies, country: CountryIso): Promise<number> {
  return countDone(deps, await findOrdersToRestore(deps.db, country), restoreOrder)
}

/** Handles a changed disruption after its commit, so that an order placed at the same moment is found too. */
export async function settleDisruption(deps: ChangeDependencies, fact: object): Promise<void> {
  const { disruptionId, isEnded } = DisruptionsChanged.parse(fact)
  const country = isEnded ? await findDisruptionCountry(deps.db, disruptionId) : null
  if (country) await restorePromises(deps, country)
  // Until a step moves nothing: what fails must not keep the fact from ending.
  while ((await moveBrokenPromises(deps)) > 0);
}

/**
 * Ends disruptions whose time is over, marks places where deliveries are late, and moves what is broken: the job that runs
 * each minute.
 */
export async function sweepDisruptions(deps: ChangeDependencies): Promise<number> {
  await endPast(deps.db, deps.now())
  await deleteOldReports(deps.db, deps.now())
  await markLatePlaces(deps)
  return moveBrokenPromises(deps)
}

async function moveOrder(deps: ChangeDependencies, orderId: string): Promise<boolean> {
  return transitionOrder(deps, orderId, async (trx, order) => {
    const now = deps.now()
    const before = getPromise(order)
    const moved = await moveBrokenPromise(trx, order, now)
    if (!moved) return false
    const { promise: after, disruptionId } = moved
    const moves = await writeMove(trx, { orderId, disruptionId, before, after, now })
    const fact: OrderPromiseMoved = { ...toOrderFact(order), moves }
    await deps.jobs.publish(trx, 'order-disrupted', fact)
    return true
  })
}

async function restoreOrder(deps: ChangeDependencies, orderId: string): Promise<boolean> {
  return transitionOrder(deps, orderId, async (trx, order) => {
    const now = deps.now()
    if (!order.moved || !(await isPromiseAsMoved(trx, orderId))) return false
    if (!(await restorePromise(trx, order, order.moved.before, now))) return false
    const moves = await writeRestored(trx, { orderId, now })
    const fact: OrderPromiseMoved = { ...toOrderFact(order), moves }
    await deps.jobs.publish(trx, 'order-restored', fact)
    return true
  })
}

async function countDone(
  deps: ChangeDependencies & Pick<MarketDependencies, 'log'>,
  orderIds: readonly string[],
  act: (deps: ChangeDependencies, orderId: string) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const orderId of orderIds) {
    try {
      if (await act(deps, orderId)) done += 1
    } catch (error) {
      deps.log.warn({ err: error, orderId }, 'the promise of an order in a disrupted area could not be changed')
    }
  }
  return done
}
