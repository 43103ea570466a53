export const LINE_KINDS = ['visit', 'extra', 'price', 'tip', 'correction'] as const

/** What a person's visits earn, from a day on; without a person: those of all who have no own rule. */
export interface EarningRule {
  employeeId: string | null
  /** yyyy-MM-dd in the store's zone, as all days here. */
  validFrom: string
  servicePercent: number
  extraPercent: number
  /** Minor units for each visit besides. */
  visitAmount: number
}

/** A finished visit with what the counter changed of its price, in order; minor units. */
export interface CommissionVisit {
  appointmentId: string
  employeeId: string | null
  day: string
  petName: string
  packName: string
  subtotal: number
  discount: number
  /** Of the subtotal. */
  extras: number
  pickUpFee: number
  charges: readonly { id: string; kind: 'extra' | 'price'; amount: number; day: string; reverses: string | null }[]
}

interface Parts {
  services: number
  extras: number
  pickUp: number
}

/**
 * Lines of a visit. A change of the price counts on its own day, never before the visit's, so that each sum is in exactly
 * one period; it earns by the rule of the visit's day. Refunds are changes of the price. The sum for each visit goes back with
 * the change that leaves nothing of the price; a visit that was free from the beginning keeps it.
 */
export function getVisitLines(visit: CommissionVisit, rules: readonly EarningRule[]) {
  const { appointmentId, employeeId, day, petName, packName } = visit
  const rule = findRule(rules, employeeId, day)
  const first = splitPrice(visit)
  const wasFree = isNothing(first)
  const getFixed = (price: Parts) => (rule && (wasFree || !isNothing(price)) ? rule.visitAmount : 0)
  const getPercents = ({ services, extras }: Parts) =>
    rule ? getShare(services, rule.servicePercent) + getShare(extras, rule.extraPercent) : 0
  const shared = { appointmentId, employeeId, petName, packName, tip: 0 }
  return [
    {
      ...{ ...shared, source: `visit ${appointmentId}`, kind: 'visit' as const, day },
      ...{ services: first.services, extras: first.extras, commission: getPercents(first) + getFixed(first) },
    },
    ...splitCharges(visit).map(({ charge, parts, before }) => ({
      ...{ ...shared, source: `charge ${charge.id}`, kind: charge.kind },
      day: charge.day.localeCompare(day) > 0 ? charge.day : day,
      ...{ services: parts.services, extras: parts.extras },
      commission: getPercents(parts) + getFixed(add(before, parts)) - getFixed(before),
    })),
  ]
}

function isNothing({ services, extras }: Parts): boolean {
  return services + extras <= 0
}

/** The rule of a day: the person's newest one that has begun, else the store's. */
export function findRule(rules: readonly EarningRule[], employeeId: string | null, day: string): EarningRule | null {
  if (employeeId === null) return null
  const begun = rules
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))
  return begun.find((rule) => rule.employeeId === employeeId) ?? begun.find((rule) => rule.employeeId === null) ?? null
}

/** What a visit costs, its discount spread over services and extras. */
export function splitPrice({ subtotal, discount, extras, pickUpFee }: CommissionVisit): Parts {
  const discountOfExtras = subtotal === 0 ? 0 : Math.round((discount * extras) / subtotal)
  return {
    services: subtotal - extras - (discount - discountOfExtras),
    extras: extras - discountOfExtras,
    pickUp: pickUpFee,
  }
}

// A change of the price is spread over what the visit costs then, so that a full refund leaves nothing.
function splitCharges(visit: CommissionVisit) {
  let now = splitPrice(visit)
  const split: { charge: CommissionVisit['charges'][number]; parts: Parts; before: Parts }[] = []
  for (const charge of visit.charges) {
    const reversed = split.find((each) => each.charge.id === charge.reverses)
    const parts = reversed ? negate(reversed.parts) : splitCharge(charge, now)
    split.push({ charge, parts, before: now })
    now = add(now, parts)
  }
  return split
}

function splitCharge({ kind, amount }: { kind: 'extra' | 'price'; amount: number }, now: Parts): Parts {
  if (kind === 'extra') return { services: 0, extras: amount, pickUp: 0 }
  const total = now.services + now.extras + now.pickUp
  if (total <= 0) return { services: amount, extras: 0, pickUp: 0 }
  const extras = Math.round((amount * now.extras) / total) + 0
  const pickUp = Math.round((amount * now.pickUp) / total) + 0
  return { services: amount - extras - pickUp, extras, pickUp }
}

function add(one: Parts, other: Parts): Parts {
  return {
    services: one.services + other.services,
    extras: one.extras + other.extras,
    pickUp: one.pickUp + other.pickUp,
  }
}

function negate({ services, extras, pickUp }: Parts): Parts {
  return { services: 0 - services, extras: 0 - extras, pickUp: 0 - pickUp }
}

/** Percent of a sum, to the nearest unit; of a negative sum the exact opposite of the positive one. */
export function getShare(amount: number, percent: number): number {
  const share = Math.floor((Math.abs(amount) * percent + 50) / 100)
  return amount < 0 ? 0 - share : share
}

/** A tip in equal parts, the units that are left over to the first; a negative one in the exact opposite parts. */
export function splitTip(tip: number, parts: number): number[] {
  const size = Math.abs(tip)
  const each = Math.floor(size / parts)
  return Array.from({ length: parts }, (_, index) => {
    const part = each + (index < size % parts ? 1 : 0)
    return tip < 0 ? 0 - part : part
  })
}
