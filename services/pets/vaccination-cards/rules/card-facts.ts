import type { CardContent } from './card-content.ts'

/** Layout of a card's signed facts: arrays instead of named fields keep the record, and so the QR code, small. */
export interface CardFacts {
  v: 1
  /** The card's id, and `t`: when it was issued, in seconds since 1970. */
  i: string
  t: number
  p: [name: string, type: string, breed: string | null, sex: string | null, birthday: string | null]
  d: [product: string, appliedOn: string, nextDueOn: string | null, batch: string | null][]
}

/** A card as its signed facts tell it. */
export interface ReadCard extends CardContent {
  cardId: string
  /** ISO date and time. */
  issuedAt: string
}

/** The card that signed facts tell; null when their layout is another one. Also runs in a browser without a network. */
export function toSignedCard(facts: unknown): ReadCard | null {
  if (!isCardFacts(facts)) return null
  const { i, t, p, d } = facts
  const [petName, petType, breed, sex, birthday] = p
  return {
    cardId: i,
    issuedAt: new Date(t * 1000).toISOString(),
    petName,
    petType,
    breed,
    sex,
    birthday,
    vaccines: d.map(([product, appliedOn, nextDueOn, batch]) => ({ product, appliedOn, nextDueOn, batch })),
  }
}

function isCardFacts(facts: unknown): facts is CardFacts {
  if (typeof facts !== 'object' || facts === null) return false
  const { v, i, t, p, d } = facts as Record<string, unknown>
  return (
    v === 1 &&
    typeof i === 'string' &&
    isTime(t) &&
    isTuple(p, 2, 3) &&
    Array.isArray(d) &&
    d.every((dose) => isTuple(dose, 2, 2))
  )
}

/** Seconds that make a date. */
function isTime(seconds: unknown): seconds is number {
  return Number.isSafeInteger(seconds) && !Number.isNaN(new Date(Number(seconds) * 1000).getTime())
}

/** So many texts, followed by so many that may be null. */
function isTuple(value: unknown, texts: number, nullable: number): boolean {
  if (!Array.isArray(value) || value.length !== texts + nullable) return false
  return value.every((each, index) => typeof each === 'string' || (each === null && index >= texts))
}
