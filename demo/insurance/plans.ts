import type { CoverageTerms } from '#services/insurance/rules/coverage.ts'
import type { CountryIso } from '#shared/country.ts'
import type { Currency } from '#shared/money.ts'

/** A plan that the demonstration sells; money in minor units. */
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
    /** The underwriter: the embedded one. */
    provider: string
    coverages: (CoverageTerms & { title: string })[]
    benefits: string[]
  }
  sortOrder: number
}

type Limits = Partial<Record<CoverageTerms['event'], number>>

const titles: Record<CoverageTerms['event'], string> = {
  accident: 'Accidentes',
  illness: 'Enfermedades',
  emergency: 'Urgencias',
  surgery: 'Cirugías',
  death: 'Fallecimiento por accidente',
  liability: 'Daños a otras personas',
}
const waiting: Record<CoverageTerms['event'], number> = {
  accident: 2,
  emergency: 2,
  illness: 14,
  surgery: 30,
  death: 2,
  liability: 0,
}

function coverages(limits: Limits, { deductible, sharePercent }: { deductible: number; sharePercent: number }) {
  const events = Object.keys(titles) as CoverageTerms['event'][]
  return events.flatMap((event) => {
    const limit = limits[event]
    if (limit === undefined) return []
    const isOwn = event === 'death' || event === 'liability'
    return [
      {
        event,
        title: titles[event],
        limit,
        deductible: isOwn ? 0 : deductible,
        sharePercent: isOwn ? 100 : sharePercent,
        waitingDays: waiting[event],
        excludesPreexisting: event === 'illness' || event === 'surgery',
      },
    ]
  })
}

const both = { species: ['PERRO', 'GATO'], fromMonths: 3, toYears: 9 }
const bolivia = { ...both, country: 'BO', currency: 'BOB' } as const
const paraguay = { ...both, country: 'PY', currency: 'PYG' } as const
const own = { provider: 'embedded' }

/** Prices and limits are of the demonstration's own making: no insurer sells these. */
export const demoPlans: DemoPlan[] = [
  {
    ...bolivia,
    id: 'bo-esencial',
    price: 4_500,
    summary: 'Para el golpe o la herida que nadie espera.',
    sortOrder: 1,
    terms: {
      ...own,
      title: 'Huella Esencial',
      coverages: coverages({ accident: 150_000, emergency: 80_000 }, { deductible: 10_000, sharePercent: 70 }),
      benefits: ['Orientación veterinaria por WhatsApp', '5 % de descuento en baños'],
    },
  },
  {
    ...bolivia,
    id: 'bo-completo',
    price: 8_900,
    summary: 'También cuando se enferma. El que más se elige.',
    sortOrder: 2,
    terms: {
      ...own,
      title: 'Huella Completo',
      coverages: coverages(
        { accident: 250_000, illness: 200_000, emergency: 120_000, surgery: 250_000 },
        { deductible: 8_000, sharePercent: 80 },
      ),
      benefits: [
        'Orientación veterinaria por WhatsApp',
        'Una consulta preventiva al año',
        '10 % de descuento en baños',
      ],
    },
  },
  {
    ...bolivia,
    id: 'bo-total',
    price: 14_900,
    summary: 'Todo lo anterior, y los daños que tu perro cause a otros (Ley 553).',
    species: ['PERRO'],
    sortOrder: 3,
    terms: {
      ...own,
      title: 'Huella Total',
      coverages: coverages(
        {
          accident: 400_000,
          illness: 350_000,
          emergency: 200_000,
          surgery: 400_000,
          death: 100_000,
          liability: 300_000,
        },
        { deductible: 5_000, sharePercent: 90 },
      ),
      benefits: [
        'Orientación veterinaria por WhatsApp',
        'Dos consultas preventivas al año',
        '15 % de descuento en baños y peluquería',
      ],
    },
  },
  {
    ...paraguay,
    id: 'py-esencial',
    price: 49_000,
    summary: 'Para el golpe o la herida que nadie espera.',
    sortOrder: 1,
    terms: {
      ...own,
      title: 'Huella Esencial',
      coverages: coverages({ accident: 1_600_000, emergency: 900_000 }, { deductible: 110_000, sharePercent: 70 }),
      benefits: ['Orientación veterinaria por WhatsApp', '5 % de descuento en baños'],
    },
  },
  {
    ...paraguay,
    id: 'py-completo',
    price: 95_000,
    summary: 'También cuando se enferma. El que más se elige.',
    sortOrder: 2,
    terms: {
      ...own,
      title: 'Huella Completo',
      coverages: coverages(
        { accident: 2_700_000, illness: 2_200_000, emergency: 1_300_000, surgery: 2_700_000 },
        { deductible: 90_000, sharePercent: 80 },
      ),
      benefits: [
        'Orientación veterinaria por WhatsApp',
        'Una consulta preventiva al año',
        '10 % de descuento en baños',
      ],
    },
  },
  {
    ...paraguay,
    id: 'py-total',
    price: 159_000,
    summary: 'Todo lo anterior, y los daños que tu perro cause a otros.',
    species: ['PERRO'],
    sortOrder: 3,
    terms: {
      ...own,
      title: 'Huella Total',
      coverages: coverages(
        {
          accident: 4_300_000,
          illness: 3_800_000,
          emergency: 2_200_000,
          surgery: 4_300_000,
          death: 1_100_000,
          liability: 3_200_000,
        },
        { deductible: 55_000, sharePercent: 90 },
      ),
      benefits: [
        'Orientación veterinaria por WhatsApp',
        'Dos consultas preventivas al año',
        '15 % de descuento en baños y peluquería',
      ],
    },
  },
]
