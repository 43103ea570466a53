import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { formatMoney } from '#shared/money.ts'

export type EarningKind = 'care' | 'profile' | 'visit' | 'purchase' | 'donation' | 'follow-up' | 'reunion'

interface Way {
  title: string
  /** Huellas per deed; per whole `purchaseUnit` of a purchase, per kilo of a donation. */
  each: number
  /** Most huellas per month or year, so that care counts and repetition does not. */
  limit: { points: number; per: 'month' | 'year' }
}

/** Ways to earn huellas, with what each gives in a country that sets nothing else. */
export const ways = {
  care: {
    title: 'Vacuna o desparasitación anotada a tiempo',
    each: 40,
    limit: { points: 160, per: 'month' },
  },
  profile: { title: 'Ficha de una mascota completa', each: 50, limit: { points: 150, per: 'year' } },
  visit: { title: 'Cita cumplida', each: 30, limit: { points: 120, per: 'month' } },
  purchase: { title: 'Compras entregadas', each: 1, limit: { points: 500, per: 'month' } },
  donation: { title: 'Kilos donados a un refugio', each: 20, limit: { points: 400, per: 'month' } },
  'follow-up': { title: 'Seguimiento de una adopción', each: 40, limit: { points: 120, per: 'month' } },
  reunion: { title: 'Mascota perdida de vuelta en casa', each: 50, limit: { points: 50, per: 'year' } },
} as const satisfies Record<EarningKind, Way>

export const earningKinds = Object.keys(ways) as EarningKind[]

/** Purchase amount for which `each` is given, in minor units: about ten bolivianos. */
export function getPurchaseUnit(country: CountryIso): number {
  return 10 * countries[country].roundAmount
}

/** What each way gives, and the most of it in its month or year. */
export type EarningTerms = Record<EarningKind, { each: number; limit: number }>

/** Terms of a country that sets none. */
export const usualTerms = Object.fromEntries(
  earningKinds.map((kind) => [kind, { each: ways[kind].each, limit: ways[kind].limit.points }]),
) as EarningTerms

/** Huellas of a purchase. */
export function calculatePurchaseWorth(
  country: CountryIso,
  spent: number,
  { purchase }: Pick<EarningTerms, 'purchase'>,
): number {
  return Math.floor(spent / getPurchaseUnit(country)) * purchase.each
}

/** Huellas of a donation; only whole kilos count. */
export function calculateDonationWorth(grams: number, { donation }: Pick<EarningTerms, 'donation'>): number {
  return Math.floor(grams / 1000) * donation.each
}

/** The same table with labels for the page; what gives nothing is left out. */
export function formatWays(country: CountryIso, terms: EarningTerms) {
  return earningKinds.flatMap((kind) => {
    const { title, limit } = ways[kind]
    const { each, limit: most } = terms[kind]
    if (each === 0 || most === 0) return []
    return {
      kind,
      title,
      each,
      gives: formatGives(kind, country, each),
      limit: `Hasta ${formatNumber(most, countries[country].locale)} ${limit.per === 'month' ? 'al mes' : 'al año'}`,
    }
  })
}

function formatGives(kind: EarningKind, country: CountryIso, each: number): string {
  const huellas = `${each} ${each === 1 ? 'huella' : 'huellas'}`
  if (kind === 'purchase')
    return `${huellas} por cada ${formatMoney(getPurchaseUnit(country), countries[country].currency)}`
  return kind === 'donation' ? `${huellas} por kilo` : huellas
}
