import { distanceInMetres, type Point } from '#shared/geo.ts'

/** Fields of a notice that the score uses. */
export interface Comparable {
  species: string
  place: Point
  /** Days since 1970. */
  day: number
  colours: readonly string[]
  size: string | null
  sex: string | null
  breed: string
  chipIndex: string | null
  /** Difference hashes of its pictures: 64 bits in hexadecimal. */
  looks: readonly string[]
}

export interface Signal {
  signal: 'chip' | 'nearness' | 'colours' | 'size' | 'sex' | 'breed' | 'look'
  /** Points out of the weight; negative for a contradiction. */
  points: number
  weight: number
  /** Explanation for the owner, in Spanish. */
  words: string
}

export interface Judgement {
  /** 0 to 100. */
  score: number
  signals: Signal[]
}

/** Weights without a chip, 100 in total. Place and day weigh most: most lost pets are found near and soon. */
const WEIGHTS = { nearness: 45, colours: 15, look: 15, breed: 10, size: 8, sex: 7 } as const

/** Minimum score at which the owner is notified. */
export const SUGGEST_FROM = 45

const HALF_METRES = 3000
const HALF_DAYS = 10
/** Tolerance in days for a pet found before it was lost: one side may be wrong by a day. */
const DAYS_BEFORE = 1
const MOST_DAYS = 180

/**
 * Score of a lost and a found notice, with its signals. Null when they cannot be the same pet: another species, found
 * before it was lost, two different chips.
 */
export function judgeMatch(lost: Comparable, found: Comparable): Judgement | null {
  if (lost.species !== found.species) return null
  const days = found.day - lost.day
  if (days < -DAYS_BEFORE || days > MOST_DAYS) return null
  if (lost.chipIndex !== null && found.chipIndex !== null) {
    if (lost.chipIndex !== found.chipIndex) return null
    const sentence = 'Tienen el mismo número de chip.'
    return { score: 100, signals: [{ signal: 'chip', points: 100, weight: 100, words: sentence }] }
  }
  const signals = [
    nearness(distanceInMetres(lost.place, found.place), Math.max(0, days)),
    ...colours(lost.colours, found.colours),
    ...compareLooks(lost.looks, found.looks),
    ...breed(lost.breed, found.breed),
    ...size(lost.size, found.size),
    ...sex(lost.sex, found.sex),
  ]
  const points = signals.reduce((sum, each) => sum + each.points, 0)
  return { score: Math.max(0, Math.min(100, Math.round(points))), signals }
}

/** Halves every 3 km and every ten days; the two factors are multiplied. */
function nearness(metres: number, days: number): Signal {
  const share = 0.5 ** (metres / HALF_METRES) * 0.5 ** (days / HALF_DAYS)
  const where = metres < 1000 ? 'A menos de 1 km' : `A unos ${Math.round(metres / 1000)} km`
  const when = days === 0 ? 'el mismo día' : days === 1 ? 'al día siguiente' : `${days} días después`
  return toSignal('nearness', share, `${where}, ${when}.`)
}

function colours(lost: readonly string[], found: readonly string[]): Signal[] {
  const both = lost.filter((colour) => found.includes(colour))
  const all = new Set([...lost, ...found]).size
  if (all === 0) return []
  const sentence = both.length === 0 ? 'No comparten colores.' : `Color: ${both.join(' y ')}.`
  return [toSignal('colours', both.length === 0 ? -0.5 : both.length / all, sentence)]
}

/** Photos of the same scene have similar hashes; photos of the same pet seldom do, so different ones cost no points. */
function compareLooks(lost: readonly string[], found: readonly string[]): Signal[] {
  const distances = lost.flatMap((one) => found.map((other) => differingBits(one, other)))
  if (distances.length === 0) return []
  const nearest = Math.min(...distances)
  const share = Math.max(0, 1 - nearest / 24)
  return share === 0 ? [] : [toSignal('look', share, 'Las fotos se parecen.')]
}

function breed(lost: string, found: string): Signal[] {
  const [one, other] = [plain(lost), plain(found)]
  if (one === '' || other === '') return []
  return one === other ? [toSignal('breed', 1, `Raza: ${lost}.`)] : []
}

const SIZES = ['pequeño', 'mediano', 'grande']

function size(lost: string | null, found: string | null): Signal[] {
  if (lost === null || found === null) return []
  const apart = Math.abs(SIZES.indexOf(lost) - SIZES.indexOf(found))
  if (apart === 0) return [toSignal('size', 1, `Tamaño: ${lost}.`)]
  return [toSignal('size', apart === 1 ? 0 : -1, `Tamaño: ${lost} y ${found}.`)]
}

function sex(lost: string | null, found: string | null): Signal[] {
  if (lost === null || found === null) return []
  return [toSignal('sex', lost === found ? 1 : -1, lost === found ? `Sexo: ${lost}.` : 'El sexo no coincide.')]
}

function toSignal(signal: keyof typeof WEIGHTS, share: number, sentence: string): Signal {
  const weight = WEIGHTS[signal]
  return { signal, points: share * weight, weight, words: sentence }
}

function differingBits(one: string, other: string): number {
  let rest = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let bits = 0
  for (; rest > 0n; rest &= rest - 1n) bits += 1
  return bits
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
