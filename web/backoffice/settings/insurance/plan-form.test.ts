import { expect, test } from 'vitest'
import { NewPlan } from '#services/insurance/contract.ts'
import { parsePlan, toTypedPlan } from './plan-form.server.ts'

const plan = NewPlan.parse({
  country: 'BO',
  title: 'Plan Básico',
  summary: 'Para el golpe que nadie espera.',
  price: 4_550,
  species: ['PERRO', 'GATO'],
  fromMonths: 3,
  toYears: 9,
  coverages: [
    { event: 'accident', title: 'Accidentes', limit: 150_000, deductible: 10_000, sharePercent: 70, waitingDays: 2 },
    { event: 'illness', title: 'Enfermedades', limit: 120_000, excludesPreexisting: true },
  ],
  benefits: ['Pagas mes a mes', 'Sin permanencia'],
})

function parse(changes: Record<string, string | string[] | null> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...toTypedPlan(plan), ...changes }))
    for (const each of [value ?? []].flat()) if (each !== '') form.append(name, each)
  return parsePlan(form, { country: 'BO', locale: 'es' })
}

test('a plan that is opened and saved again is the same', () => {
  expect(parse().plan).toEqual(plan)
})

test('an event that is not ticked is not covered, whatever stands in its fields', () => {
  const { plan: found } = parse({ 'illness.isCovered': null, 'illness.limit': 'mucho' })
  expect(found?.coverages.map(({ event }) => event)).toEqual(['accident'])
})

test.each<[string, Record<string, string | null>, string]>([
  ['a limit that is no amount', { 'illness.limit': 'mucho' }, 'illness.limit'],
  ['an event without a limit', { 'illness.limit': null }, 'illness.limit'],
  ['a wait of more than a year', { 'accident.waitingDays': '400' }, 'accident.waitingDays'],
  ['no species', { species: null }, 'species'],
  ['nothing covered', { 'accident.isCovered': null, 'illness.isCovered': null }, 'coverages'],
  ['an age that no pet has', { fromMonths: '200' }, 'toYears'],
  ['no price', { price: null }, 'price'],
])('%s is named at its field, and what was typed stays', (_what, changes, field) => {
  const { plan: found, errors, typed } = parse(changes)
  expect(found).toBeNull()
  expect(Object.keys(errors ?? {})).toEqual([field])
  expect(typed.title).toBe('Plan Básico')
})
