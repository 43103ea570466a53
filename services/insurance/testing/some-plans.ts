import type { SealedCoverage } from '../policies/sealed-terms.ts'
import type { Plan } from '../set-up.ts'

const accident: SealedCoverage = {
  event: 'accident',
  title: 'Accidentes',
  limit: 200_000,
  deductible: 10_000,
  sharePercent: 80,
  waitingDays: 2,
  excludesPreexisting: false,
}
const illness: SealedCoverage = {
  ...accident,
  event: 'illness',
  title: 'Enfermedades',
  waitingDays: 14,
  excludesPreexisting: true,
}
const terms = { title: 'Esencial', provider: 'embedded', coverages: [accident, illness], benefits: ['10 % en el baño'] }
const plan = { summary: 'Lo de cada día', species: ['PERRO', 'GATO'], fromMonths: 3, toYears: 9, sortOrder: 1 }

export const somePlans: Plan[] = [
  { ...plan, id: 'bo-esencial', country: 'BO', currency: 'BOB', price: 4_500, terms },
  { ...plan, id: 'py-esencial', country: 'PY', currency: 'PYG', price: 49_000, terms },
]
