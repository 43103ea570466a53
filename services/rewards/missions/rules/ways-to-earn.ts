import { type CountryIso, countries } from '#shared/country.ts'
import { formatMoney } from '#shared/money.ts'

export type EarningKind = 'care' | 'profile' | 'visit' | 'purchase' | 'donation' | 'follow-up' | 'reunion'

interface Way {
  title: string
  /** Huellas of one; of a purchase of each whole `unitByCountry`, of a donation of each kilo. */
  each: number
  /** The most that a month or a year gives, however much was done: it is care that counts, and no diligence at the keys. */
  limit: { points: number; per: 'month' | 'year' }
}

/** What earns huellas. The one table of it: the page shows it, the ledger goes by it. */
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

/** What has to be bought for one huella, in minor units. */
const unitByCountry: Record<CountryIso, number> = { BO: 1000, PY: 10_000 }

/** Huellas of what was bought. */
export function calculatePurchaseWorth(country: CountryIso, bought: number): number {
  return Math.floor(bought / unitByCountry[country]) * ways.purchase.each
}

/** Huellas of what was given; grams that make no kilo give nothing. */
export function calculateDonationWorth(grams: number): number {
  return Math.floor(grams / 1000) * ways.donation.each
}

/** The same table as people read it. */
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
    return `${huellas} por cada ${formatMoney(unitByCountry[country], countries[country].currency)}`
  return kind === 'donation' ? `${huellas} por kilo` : huellas
}
