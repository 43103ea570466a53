import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'

export type EarningKind = 'care' | 'profile' | 'visit' | 'purchase' | 'donation' | 'follow-up' | 'reunion'

interface Way {
  title: string
  /** Huellas per deed; per whole `purchaseUnit` of a purchase, per kilo of a donation. */
  each: number
  /** Most huellas per month or year, so that care counts and repetition does not. */
  limit: { points: number; per: 'month' | 'year' }
}

/** Ways to earn huellas. The single source: the page shows it, the ledger computes with it. */
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

/** Purchase amount per huella, in minor units: about ten bolivianos. */
function purchaseUnit(country: CountryIso): number {
  return 10 * countries[country].roundAmount
}

/** Huellas of a purchase. */
export function calculatePurchaseWorth(country: CountryIso, spent: number): number {
  return Math.floor(spent / purchaseUnit(country)) * ways.purchase.each
}

/** Huellas of a donation; only whole kilos count. */
export function calculateDonationWorth(grams: number): number {
  return Math.floor(grams / 1000) * ways.donation.each
}

/** The same table with labels for the page. */
export function formatWays(country: CountryIso) {
  return earningKinds.map((kind) => {
    const { title, limit } = ways[kind]
    return {
      kind,
      title,
      gives: formatGives(kind, country),
      limit: `Hasta ${limit.points} ${limit.per === 'month' ? 'al mes' : 'al año'}`,
    }
  })
}

function formatGives(kind: EarningKind, country: CountryIso): string {
  const { each } = ways[kind]
  const huellas = `${each} ${each === 1 ? 'huella' : 'huellas'}`
  if (kind === 'purchase')
    return `${huellas} por cada ${formatMoney(purchaseUnit(country), countries[country].currency)}`
  return kind === 'donation' ? `${huellas} por kilo` : huellas
}
