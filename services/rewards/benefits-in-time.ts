import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { CallContext, ServiceClient } from '#shared/rpc/service.ts'
import { Benefits, type benefitCalls } from './contract/benefits.ts'

/** What a caller's membership gives them, for whoever must not wait for it. */
export interface BenefitsInTime {
  /**
   * Nothing for guests, of whom nobody is asked. Null: rewards did not say so in time, or not what was agreed; then
   * everything goes on without benefits, and says so. Never throws.
   */
  of(country: CountryIso, context: CallContext): Promise<Benefits | null>
}

/** Whoever looks at a cart does not wait longer. */
const PATIENCE_MS = 800
/** After one that came too late nobody waits for the next one so soon. */
const REST_MS = 5_000
/** So long what was said last stands in for an answer that does not come: an order then costs what its basket did. */
const KEPT_MS = 60_000
const MOST_KEPT = 5_000

const none: Benefits = { membership: null, freeDelivery: null, groomingPercent: 0 }

export function benefitsInTime({
  rewards,
  now,
  log,
  patienceMs = PATIENCE_MS,
  restMs = REST_MS,
}: {
  rewards: Pick<ServiceClient<typeof benefitCalls>, 'benefitsOf'>
  now: Clock
  log: Pick<Logger, 'warn'>
  patienceMs?: number
  restMs?: number
}): BenefitsInTime {
  const kept = new Map<string, { benefits: Benefits; at: number }>()
  let restsUntil = 0

  function keep(key: string, benefits: Benefits) {
    // Told last, forgotten last.
    kept.delete(key)
    kept.set(key, { benefits, at: performance.now() })
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
  }

  function lastOf(key: string): Benefits | null {
    const last = kept.get(key)
    return last && performance.now() - last.at <= KEPT_MS ? asOf(now(), last.benefits) : null
  }

  return {
    async of(country, context) {
      const { uid, isGuest } = context.viewer
      if (uid === null || isGuest) return none
      const key = `${country} ${uid}`
      if (performance.now() < restsUntil) return lastOf(key)

      try {
        const told = await within(patienceMs, rewards.benefitsOf({ uid, country }, { context }))
        const benefits = Benefits.parse(told)
        keep(key, benefits)
        return asOf(now(), benefits)
      } catch (error) {
        if (error instanceof TooLate) restsUntil = performance.now() + restMs
        log.warn({ err: error }, 'rewards did not say what a membership gives')
        return lastOf(key)
      }
    },
  }
}

/** What is paid until a moment gives nothing after it, whenever it was said. */
function asOf(now: Date, benefits: Benefits): Benefits {
  return benefits.membership && new Date(benefits.membership.until) > now ? benefits : none
}

class TooLate extends Error {}

function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate('Rewards did not answer in time')), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
