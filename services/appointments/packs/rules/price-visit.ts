import type { Skill } from '../../rules/enums.ts'

export interface PriceRow {
  id: string
  petTypeId: string
  /** Null serves all sizes. */
  size: string | null
  /** Minor units. */
  amount: number
  minutes: number
}

export interface PricedService {
  id: string
  name: string
  skill: Skill
  /** Medicine kind that the service covers, so that no reminder for it is sent once it is booked. */
  careKind: string | null
  prices: readonly PriceRow[]
}

export interface PricedPack {
  services: readonly PricedService[]
  subServices: readonly PricedService[]
  optionalSubServices: readonly PricedService[]
}

export interface Chosen {
  id: string
}

export interface VisitQuestion {
  pack: PricedPack
  /** Extra services that the store offers with every pack. */
  extras: readonly PricedService[]
  petTypeId: string
  size: string | null
  chosen: {
    subServices: readonly Chosen[]
    optionalSubServices: readonly Chosen[]
    extraServices: readonly Chosen[]
  }
}

export interface VisitLine {
  kind: 'service' | 'sub' | 'optional' | 'extra'
  id: string
  name: string
  servicePriceId: string
  amount: number
  /** Minutes at the station; optional services take none. */
  minutes: number
}

export interface PricedVisit {
  lines: VisitLine[]
  subtotal: number
  minutes: number
  /** Skills that the station needs for all services that take time there. */
  skills: Skill[]
  careKinds: string[]
}

export type PriceRefusal = 'pet-not-accepted' | 'service-not-offered' | 'field-missing'

/** Shortest visit in minutes: setting the pet up and down again takes that long. */
const LEAST_MINUTES = 5

/**
 * Services, price and duration of one pet's visit, from the store's own prices; 'field-missing' when the size is
 * needed.
 */
export function priceVisit(question: VisitQuestion): PricedVisit | { refusal: PriceRefusal } {
  const { pack, extras, chosen } = question
  const parts = [
    ...pack.services.map((service) => ({ kind: 'service' as const, service })),
    ...picked('sub', pack.subServices, chosen.subServices),
    ...picked('optional', pack.optionalSubServices, chosen.optionalSubServices),
    ...picked('extra', extras, chosen.extraServices),
  ]
  if (pack.services.length === 0) return { refusal: 'service-not-offered' }

  const lines: VisitLine[] = []
  const skills = new Set<Skill>()
  const careKinds = new Set<string>()
  for (const { kind, service } of parts) {
    if (!service) return { refusal: 'service-not-offered' }
    const price = priceFor(service, question)
    if (typeof price === 'string') return { refusal: price }

    const minutes = kind === 'optional' ? 0 : price.minutes
    lines.push({ kind, id: service.id, name: service.name, servicePriceId: price.id, amount: price.amount, minutes })
    if (minutes > 0 || kind === 'service') skills.add(service.skill)
    if (service.careKind) careKinds.add(service.careKind)
  }

  return {
    lines,
    subtotal: lines.reduce((sum, { amount }) => sum + amount, 0),
    minutes: Math.max(
      LEAST_MINUTES,
      lines.reduce((sum, { minutes }) => sum + minutes, 0),
    ),
    skills: [...skills],
    careKinds: [...careKinds],
  }
}

/** Whether every service of a pack has a price for this kind of pet. */
export function isForPetType(pack: Pick<PricedPack, 'services'>, petTypeId: string): boolean {
  return (
    pack.services.length > 0 &&
    pack.services.every(({ prices }) => prices.some((price) => price.petTypeId === petTypeId))
  )
}

// Chosen services in the store's order, without duplicates.
function picked(
  kind: VisitLine['kind'],
  offered: readonly PricedService[],
  chosen: readonly Chosen[],
): { kind: VisitLine['kind']; service: PricedService | null }[] {
  const isOffered = (id: string) => offered.some((service) => service.id === id)
  return [
    ...offered.filter(({ id }) => chosen.some((choice) => choice.id === id)).map((service) => ({ kind, service })),
    ...chosen.filter(({ id }) => !isOffered(id)).map(() => ({ kind, service: null })),
  ]
}

/** The price of this size, otherwise the one for all sizes, or the refusal. */
export function priceFor(
  { prices }: Pick<PricedService, 'prices'>,
  { petTypeId, size }: Pick<VisitQuestion, 'petTypeId' | 'size'>,
): PriceRow | 'pet-not-accepted' | 'field-missing' {
  const ofType = prices.filter((price) => price.petTypeId === petTypeId)
  const exact = size === null ? undefined : ofType.find((price) => price.size === size)
  const price = exact ?? ofType.find((row) => row.size === null)
  if (price) return price
  return ofType.length > 0 && size === null ? 'field-missing' : 'pet-not-accepted'
}
