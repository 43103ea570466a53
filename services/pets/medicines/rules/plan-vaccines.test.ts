import { expect, test } from 'vitest'
import { findPlanVaccines } from './plan-vaccines.ts'

test.each([
  ['Antirrábica', 'PERRO', ['rabies']],
  ['vacuna antirrabica', 'GATO', ['rabies']],
  ['ANTIRRÁBICA CANINA', 'PERRO', ['rabies']],
  ['Vacuna contra la rabia', 'PERRO', ['rabies']],
  ['Sextuple', 'PERRO', ['dog-core', 'dog-leptospira']],
  ['Séxtuple canina + antirrábica', 'PERRO', ['dog-core', 'dog-leptospira', 'rabies']],
  ['Óctuple', 'PERRO', ['dog-core', 'dog-leptospira']],
  ['Quíntuple', 'PERRO', ['dog-core']],
  ['Nobivac DHPPi+L', 'PERRO', ['dog-core', 'dog-leptospira']],
  ['Parvovirus', 'PERRO', ['dog-core']],
  ['Moquillo', 'PERRO', ['dog-core']],
  ['Tos de las perreras', 'PERRO', ['dog-kennel-cough']],
  ['Leptospirosis', 'PERRO', ['dog-leptospira']],
  ['Triple felina', 'GATO', ['cat-core']],
  ['Leucemia felina', 'GATO', ['cat-leukaemia']],
  ['Triple felina', 'PERRO', []],
  ['Vitaminas', 'PERRO', []],
  ['', 'GATO', []],
])('%s for a %s counts for %j', (product, petType, vaccines) => {
  expect(findPlanVaccines(product, petType)).toEqual(vaccines)
})
