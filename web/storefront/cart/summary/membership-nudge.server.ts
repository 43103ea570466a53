import type { RouterContextProvider } from 'react-router'
import type { RewardsClient } from '#services/rewards/client.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import type { DeliveryPlan } from '../state/cart-membership.ts'

type Remembered = { plans: DeliveryPlan[]; readAt: number; isReading: boolean }

const FRESH_MS = 300_000

/** One cache per client: a process may hold several shops, as tests do. */
const memories = new WeakMap<RewardsClient, Map<CountryIso, Remembered>>()

/**
 * Plans on sale with free delivery, the cheapest first. Served from a cache that refreshes in the background, so that
 * no page waits for a hint; empty while rewards cannot be reached.
 */
export function findDeliveryPlans(context: Readonly<RouterContextProvider>): DeliveryPlan[] {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const memory = memories.get(rewards) ?? new Map<CountryIso, Remembered>()
  memories.set(rewards, memory)

  const { iso } = visit.country
  const known = memory.get(iso) ?? { plans: [], readAt: Number.NEGATIVE_INFINITY, isReading: false }
  memory.set(iso, known)
  if (!known.isReading && visit.now().getTime() - known.readAt > FRESH_MS) void readAgain(rewards, visit, known)
  return known.plans
}

async function readAgain(rewards: RewardsClient, visit: Visit, known: Remembered): Promise<void> {
  known.isReading = true
  try {
    const plans = await rewards.membershipPlans({ country: visit.country.iso }, { context: visit.call })
    known.plans = plans
      .toSorted((a, b) => a.price - b.price)
      .flatMap(({ name, freeDelivery }) => (freeDelivery ? [{ name, from: freeDelivery.minItemTotal }] : []))
  } catch {
    known.plans = []
  } finally {
    known.readAt = visit.now().getTime()
    known.isReading = false
  }
}
