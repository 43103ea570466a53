import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext, ServiceClient } from '#shared/rpc/service.ts'
import { Benefits, type benefitCalls } from './contract.ts'

/** Reads membership benefits within a time limit, for requests that must not wait for rewards. */
export interface BenefitsInTime {
  /**
   * Guests get empty benefits without a call. Null: rewards gave no valid answer in time for a paying member, and no
   * recent answer is cached; the caller then continues without benefits and says so. Never throws.
   */
  of(country: CountryIso, context: CallContext): Promise<Benefits | null>
}

/** Last known end of each member's paid time: decides whether a missing answer matters while rewards do not answer. */
export interface MemberMarks {
  /** Null: no membership of this person is known. */
  until(country: CountryIso, uid: string): Promise<Date | null>
  /** Calls may come in any order and more than once; the latest moment counts. */
  keep(country: CountryIso, uid: string, until: Date): Promise<void>
}

/** Time limit of one call in milliseconds: a cart page does not wait longer. */
const PATIENCE_MS = 800
/** Pause after a call that timed out, in milliseconds, so that the next pages do not wait as well. */
const REST_MS = 5_000
/** Age up to which the last answer replaces a missing one, so an order keeps the prices that its basket showed. */
const CACHE_MS = 60_000
const MOST_CACHED = 5_000

const none: Benefits = { membership: null, freeDelivery: null, groomingPercent: 0 }

export function benefitsInTime({
  rewards,
  marks,
  now,
  log,
  patienceMs = PATIENCE_MS,
  restMs = REST_MS,
}: {
  rewards: Pick<ServiceClient<typeof benefitCalls>, 'benefitsOf'>
  marks: MemberMarks
  now: Clock
  log: Pick<Logger, 'warn'>
  patienceMs?: number
  restMs?: number
}): BenefitsInTime {
  const savedBenefits = new Map<string, { benefits: Benefits; at: number }>()
  let restsUntil = 0

  async function keep({ country, uid }: Asked, benefits: Benefits) {
    const key = `${country} ${uid}`
    const until = benefits.membership?.until
    const isMarked = savedBenefits.get(key)?.benefits.membership?.until === until
    if (until !== undefined && !isMarked) await marks.keep(country, uid, new Date(until)).catch(notMarked)
    // Re-insert so that the map evicts the least recently stored answer first.
    savedBenefits.delete(key)
    savedBenefits.set(key, { benefits, at: performance.now() })
    if (savedBenefits.size > MOST_CACHED) savedBenefits.delete(savedBenefits.keys().next().value ?? '')
  }

  /** Empty benefits for people who never paid; they miss nothing and need no notice. */
  async function withoutAnswer({ country, uid }: Asked): Promise<Benefits | null> {
    const last = savedBenefits.get(`${country} ${uid}`)
    const known = last && performance.now() - last.at <= CACHE_MS ? asOf(now(), last.benefits) : none
    if (known.membership) return known
    try {
      const until = await marks.until(country, uid)
      return until !== null && until > now() ? null : none
    } catch (error) {
      log.warn({ err: error }, 'nobody can say who is a member')
      return null
    }
  }

  function notMarked(error: unknown) {
    log.warn({ err: error }, 'a member could not be marked')
  }

  return {
    async of(country, context) {
      const { uid, isGuest } = context.viewer
      if (uid === null || isGuest) return none
      const asked = { country, uid }
      if (performance.now() < restsUntil) return withoutAnswer(asked)

      try {
        const memberBenefits = await within(patienceMs, rewards.benefitsOf({ uid, country }, { context }))
        const benefits = Benefits.parse(memberBenefits)
        await keep(asked, benefits)
        return asOf(now(), benefits)
      } catch (error) {
        if (error instanceof TooLate) restsUntil = performance.now() + restMs
        log.warn({ err: error }, 'rewards did not say what a membership gives')
        return withoutAnswer(asked)
      }
    },
  }
}

interface Asked {
  country: CountryIso
  uid: string
}

/** Benefits end with the paid time, even when the cached answer is newer. */
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
