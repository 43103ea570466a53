import type { Coverage, Policy } from '#services/insurance/contract.ts'
import { formatRefusal } from '#services/insurance/contracts/rules/refusal-labels.ts'
import { oneMonthFrom } from '#services/insurance/contracts/rules/validity.ts'
import type { InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import { type EligibilityRefusal, whyNotInsured } from '#services/insurance/policies/rules/eligibility.ts'
import { type FirstCovered, findFirstCovered } from '#services/insurance/policies/rules/first-covered.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDay } from '#web/storefront/pantry/pet-labels.ts'
import { getParts, type Supposed, simulate } from './simulate.ts'

/** Pet or species for which the plans are compared; without a birthday the age is unknown. */
export interface Whom {
  species: string
  birthday: string | null
}

export interface ShownPlan extends Omit<Policy, 'coverages'> {
  coverages: ShownCoverage[]
  /** Reason for refusing this pet; null: accepted, or no pet is chosen. */
  refusal: EligibilityRefusal | null
}

export interface ShownCoverage extends Omit<Coverage, 'limit'> {
  /** '7 de diciembre', if the pet were insured today. */
  coveredFrom: string
  /** The month of cover that a renewal must reach for it; null: the first one covers it. */
  afterMonth: number | null
}

/** Payout of a plan for the simulated case; `not-taken`: the plan refuses this pet. */
export type ShownResult = { planId: string; title: string } & (
  | { kind: 'pays'; pays: string; bears: string; part: number; lines: { name: Borne; amount: string }[]; share: number }
  | { kind: 'nothing'; why: string }
  | { kind: 'not-taken'; refusal: EligibilityRefusal }
)

const borne = ['deductible', 'ownShare', 'overLimit'] as const
type Borne = (typeof borne)[number]

export function shownPlan(policy: Policy, whom: Whom | null, today: string): ShownPlan {
  return {
    ...policy,
    coverages: policy.coverages.map(({ limit: _limit, ...coverage }) => ({
      ...coverage,
      ...toCoveredFrom(findFirstCovered(coverage, { coveredSince: today, until: oneMonthFrom(today).until })),
    })),
    refusal: whom && whyNot(policy, whom, today),
  }
}

export function shownResult(policy: Policy, whom: Whom | null, supposed: Supposed, today: string): ShownResult {
  const plan = { planId: policy.id, title: policy.title }
  const notTaken = whom && whyNot(policy, whom, today)
  if (notTaken) return { ...plan, kind: 'not-taken', refusal: notTaken }
  const judgement = simulate(policy.coverages, supposed, today)
  if (!judgement.isPaid) {
    const { refusal, from } = judgement
    return { ...plan, kind: 'nothing', why: formatRefusal(refusal, from === undefined ? undefined : formatDay(from)) }
  }
  const money = (amount: number) => formatMoney(amount, policy.currencyCode)
  const parts = getParts(judgement, supposed.amount)
  return {
    ...plan,
    kind: 'pays',
    pays: money(judgement.pays),
    bears: money(judgement.bears),
    part: judgement.pays / supposed.amount,
    lines: borne.filter((name) => parts[name] > 0).map((name) => ({ name, amount: money(parts[name]) })),
    share: judgement.sharePercent,
  }
}

function toCoveredFrom({ day, afterMonth }: FirstCovered) {
  return { coveredFrom: formatDay(day), afterMonth }
}

/** Events that some plan covers, in the order of the first plans that do. */
export function getEvents(policies: readonly Policy[]): { event: InsuredEvent; title: string }[] {
  const all = policies.flatMap(({ coverages }) => coverages.map(({ event, title }) => ({ event, title })))
  return all.filter(({ event }, at) => all.findIndex((other) => other.event === event) === at)
}

function whyNot(policy: Policy, { species, birthday }: Whom, today: string): EligibilityRefusal | null {
  if (birthday === null) return policy.species.includes(species) ? null : 'species-not-insured'
  return whyNotInsured(policy, { species, birthday }, { today, isRenewal: false })
}
