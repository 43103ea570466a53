import type { CoverageTerms } from '#services/insurance/policies/rules/coverage.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'

/** A plan of the demonstration; money in minor units. */
export interface DemoPlan {
  id: string
  country: CountryIso
  currency: Currency
  summary: string
  price: number
  species: string[]
  fromMonths: number
  toYears: number
  terms: {
    title: string
    /** Underwriter of the plan: the embedded one. */
    provider: string
    coverages: (CoverageTerms & { title: string })[]
    benefits: string[]
  }
  sortOrder: number
}

type Event = CoverageTerms['event']

const titles: Record<Event, string> = {
  accident: 'Accidentes',
  illness: 'Enfermedades',
  emergency: 'Urgencias',
  surgery: 'Cirugías',
  death: 'Fallecimiento por accidente',
  liability: 'Daños a otras personas',
}
const waitingDays: Record<Event, number> = {
  accident: 2,
  emergency: 2,
  illness: 14,
  surgery: 30,
  death: 2,
  liability: 0,
}

/** Values shared by both countries. */
const tiers = [
  {
    name: 'esencial',
    title: 'Huella Esencial',
    summary: 'Para el golpe o la herida que nadie espera.',
    species: ['PERRO', 'GATO'],
    sharePercent: 70,
  },
  {
    name: 'completo',
    title: 'Huella Completo',
    summary: 'También cuando se enferma o hay que operar.',
    species: ['PERRO', 'GATO'],
    sharePercent: 80,
  },
  {
    name: 'total',
    title: 'Huella Total',
    summary: 'Todo lo anterior, y los daños que tu perro cause a otros.',
    species: ['PERRO'],
    sharePercent: 90,
  },
] as const

type Tier = (typeof tiers)[number]

interface Amounts {
  price: number
  /** Deductible for damage to the pet itself. */
  deductible: number
  limits: Partial<Record<Event, number>>
}

interface Market {
  country: CountryIso
  currency: Currency
  amounts: Record<Tier['name'], Amounts>
}

const bolivia: Market = {
  country: 'BO',
  currency: 'BOB',
  amounts: {
    esencial: { price: 4_500, deductible: 10_000, limits: { accident: 150_000, emergency: 80_000 } },
    completo: {
      price: 8_900,
      deductible: 8_000,
      limits: { accident: 250_000, illness: 200_000, emergency: 120_000, surgery: 250_000 },
    },
    total: {
      price: 14_900,
      deductible: 5_000,
      limits: {
        accident: 400_000,
        illness: 350_000,
        emergency: 200_000,
        surgery: 400_000,
        death: 100_000,
        liability: 300_000,
      },
    },
  },
}

const paraguay: Market = {
  country: 'PY',
  currency: 'PYG',
  amounts: {
    esencial: { price: 49_000, deductible: 110_000, limits: { accident: 1_600_000, emergency: 900_000 } },
    completo: {
      price: 95_000,
      deductible: 90_000,
      limits: { accident: 2_700_000, illness: 2_200_000, emergency: 1_300_000, surgery: 2_700_000 },
    },
    total: {
      price: 159_000,
      deductible: 55_000,
      limits: {
        accident: 4_300_000,
        illness: 3_800_000,
        emergency: 2_200_000,
        surgery: 4_300_000,
        death: 1_100_000,
        liability: 3_200_000,
      },
    },
  },
}

/** Benefits that services/insurance provides for every contract. */
const benefits = [
  'Pagas mes a mes, sin permanencia',
  'Respuesta a tu reclamo en 5 días hábiles',
  'Su salud queda escrita y sellada el día que pagas',
  'Si renuevas hasta 5 días tarde, no vuelves a esperar',
]

/** Invented prices and limits: no insurer sells these plans. */
export const demoPlans: DemoPlan[] = [bolivia, paraguay].flatMap((market) =>
  tiers.map((tier, at) => makePlan(market, tier, at + 1)),
)

function makePlan({ country, currency, amounts }: Market, tier: Tier, sortOrder: number): DemoPlan {
  const { name, title, summary, species, sharePercent } = tier
  const { price, deductible, limits } = amounts[name]
  return {
    id: `${country.toLowerCase()}-${name}`,
    country,
    currency,
    summary,
    price,
    species: [...species],
    fromMonths: 3,
    toYears: 9,
    terms: { title, provider: 'embedded', coverages: makeCoverages(limits, { deductible, sharePercent }), benefits },
    sortOrder,
  }
}

function makeCoverages(
  limits: Amounts['limits'],
  { deductible, sharePercent }: { deductible: number; sharePercent: number },
) {
  const events = Object.keys(titles) as Event[]
  return events.flatMap((event) => {
    const limit = limits[event]
    if (limit === undefined) return []
    const isWhole = event === 'death' || event === 'liability'
    return [
      {
        event,
        title: titles[event],
        limit,
        deductible: isWhole ? 0 : deductible,
        sharePercent: isWhole ? 100 : sharePercent,
        waitingDays: waitingDays[event],
        excludesPreexisting: event === 'illness' || event === 'surgery',
      },
    ]
  })
}
