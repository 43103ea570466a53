import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dailyEnergyNeed, restingEnergy } from '../../pantry/rules/energy-need.ts'
import { daysBetween, plusDays } from '../../rules/days.ts'
import { type PlannedPet, planWeight, WEEKLY_LOSS, type WeightTarget } from './weight-plan.ts'
import { calculateWeightTrend, type Weighing } from './weight-trend.ts'

const today = '2026-11-27'
const cat = { petType: 'GATO', size: null }
const ofCat = { target: 4_500, weighings: [weighed(0, 5_200)] }

describe('a dog of 32 kg that should weigh 28 kg', () => {
  const plan = planned({ target: 28_000, weighings: [weighed(0, 32_000)] })

  test('begins with 60 % of what it eats, and is weighed again in two weeks', () => {
    expect(plan).toMatchObject({ kind: 'lose', kcalPerDay: 904, weighOn: '2026-12-11' })
  })

  test('gets there in about eight weeks, and never below what 28 kg need at rest', () => {
    const weeks = plan?.kind === 'lose' ? plan.weeks : []
    expect(weeks.map(({ grams, kcalPerDay }) => [grams, kcalPerDay])).toEqual([
      [32_000, 904],
      [31_452, 892],
      [30_911, 881],
      [30_377, 870],
      [29_850, 858],
      [29_330, 852],
      [28_821, 852],
      [28_330, 852],
    ])
    expect(restingEnergy(28_000)).toBeCloseTo(852, 0)
    expect(weeks[7]?.startsOn).toBe('2027-01-15')
  })
})

test.each([
  ['has reached its target', { target: 28_000, weighings: [weighed(0, 28_400)] }, { kind: 'keep' }],
  ['is a little thin', { target: 30_000, weighings: [weighed(0, 28_000)] }, { kind: 'gain', kcalPerDay: 1436 }],
  [
    'is a cat: not below its resting energy, where a dog would get 60 %',
    { pet: cat, target: 4_500, weighings: [weighed(0, 5_200)] },
    { kind: 'lose', kcalPerDay: Math.round(restingEnergy(4_500)) },
  ],
  [
    'is intact and would lose more than 2 % a week with 60 %',
    { pet: { castrated: false }, target: 20_000, weighings: [weighed(0, 24_000)] },
    { kind: 'lose', kcalPerDay: 838 },
  ],
])('a grown animal that %s gets its plan', (_, question, plan) => {
  expect(planned(question)).toMatchObject(plan)
})

test.each<[string, Asked, string[]]>([
  ['a puppy', { pet: { birthday: '2026-02-01' } }, ['growing']],
  ['a kitten', { pet: { ...cat, birthday: '2026-02-01' }, ...ofCat }, ['growing']],
  [
    'a dog born in the last year, of which nobody knows the day',
    { pet: { birthday: '2025-01-01', birthdayIsYearOnly: true, size: 'grande' } },
    ['growing'],
  ],
  ['a rabbit', { pet: { petType: 'CONEJO' } }, ['other-animal']],
  ['a pregnant dog', { pet: { preexistingConditions: ['Está preñada'] } }, ['pregnant']],
  ['a dog that nurses, by its notes', { pet: { notes: 'Amamantando a 5 cachorros' } }, ['pregnant']],
  ['a diabetic', { pet: { preexistingConditions: ['Diabetes'] } }, ['ill']],
  ['a heart', { pet: { preexistingConditions: ['Enfermedad del corazón'] } }, ['ill']],
  ['an illness beside an allergy', { pet: { preexistingConditions: ['Alergia al pollo y epilepsia'] } }, ['ill']],
  ['an illness that no list knows', { pet: { preexistingConditions: ['Síndrome de Horner'] } }, ['ill']],
  ['more than 20 % above its target', { target: 26_000 }, ['far-below']],
  ['more than 10 % under its target', { target: 36_000 }, ['far-above']],
  ['a loss of 3 % a week', { weighings: [weighed(0, 31_000), weighed(14, 33_000)] }, ['losing-too-fast']],
  [
    'a cat that loses more than 2 % a week',
    { pet: cat, target: 4_500, weighings: [weighed(0, 5_000), weighed(14, 5_300)] },
    ['losing-too-fast'],
  ],
  [
    'a plan of four weeks without a loss',
    { weighings: [weighed(0, 32_000)], startedOn: plusDays(today, -28) },
    ['not-losing'],
  ],
  ['two reasons at once', { pet: { birthday: '2026-02-01' }, target: 20_000 }, ['growing', 'far-below']],
])('%s: ask the veterinarian, and no grams', (_, question, reasons) => {
  expect(planned(question)).toEqual({ kind: 'ask-veterinarian', reasons })
})

test.each<[string, Asked]>([
  ['an allergy', { pet: { preexistingConditions: ['Alergia al pollo', 'Alergia al trigo'] } }],
  ['excess weight', { pet: { preexistingConditions: ['Sobrepeso'] } }],
  ['no illness, in words', { pet: { preexistingConditions: ['Ninguna', 'No tiene ninguna'] } }],
  ['an intolerance of lactose', { pet: { preexistingConditions: ['Intolerancia a la lactosa'] } }],
  ['sensitive skin', { pet: { preexistingConditions: ['Piel sensible'] } }],
  ['exactly 20 % above its target', { target: 30_000, weighings: [weighed(0, 36_000)] }],
  ['a loss of 1.5 % a week', { weighings: [weighed(0, 31_000), weighed(14, 31_900)] }],
  ['27 days without a loss', { weighings: [weighed(0, 32_000)], startedOn: plusDays(today, -27) }],
  ['four weeks with a loss of 1 %', { weighings: [weighed(0, 31_680)], startedOn: plusDays(today, -28) }],
])('%s stops no plan', (_, question) => {
  expect(planned(question)?.kind).toBe('lose')
})

test.each<[string, Asked, string[]]>([
  ['never weighed', { weighings: [] }, ['weight']],
  ['weighed 29 days ago', { weighings: [weighed(29, 32_000)] }, ['recent-weight']],
  ['of an unknown age', { pet: { birthday: null } }, ['birthday']],
  ['of an unknown age and never weighed', { pet: { birthday: null }, weighings: [] }, ['weight', 'birthday']],
])('of a pet %s something is missing', (_, question, missing) => {
  expect(planned(question)).toEqual({ kind: 'incomplete', missing })
})

test('a pet that died has no plan', () => {
  expect(planned({ pet: { deathDate: '2026-11-01' } })).toBeNull()
})

test('a trend is a line through eight weeks of weights, and needs two weeks between them', () => {
  const losing = [0, 7, 14, 21, 28].map((days) => weighed(days, 30_000 + days * 30))
  expect(calculateWeightTrend(losing)).toEqual({ gramsPerWeek: -210, percentPerWeek: expect.closeTo(-0.7, 5) })
  expect(calculateWeightTrend([...losing, weighed(400, 2_000)])?.gramsPerWeek).toBe(-210)
  expect(calculateWeightTrend([weighed(0, 30_000), weighed(13, 33_000)])).toBeNull()
  expect(calculateWeightTrend([])).toBeNull()
})

test('whatever the pet, no plan starves it, and no week takes more than is healthy', () => {
  const pets = fc.record({
    petType: fc.constantFrom('PERRO', 'GATO'),
    castrated: fc.constantFrom(true, false, null),
    size: fc.constantFrom('pequeño' as const, 'mediano' as const, 'grande' as const, null),
    birthday: fc.integer({ min: 0, max: 7000 }).map((days) => plusDays(today, -days)),
    birthdayIsYearOnly: fc.boolean(),
  })
  const grams = fc.integer({ min: 500, max: 90_000 })
  let plans = 0
  fc.assert(
    fc.property(pets, grams, fc.double({ min: 0.7, max: 1.3, noNaN: true }), (pet, weight, ratio) => {
      const target = Math.round(weight * ratio)
      const plan = planned({ pet, target, weighings: [weighed(0, weight)] })
      if (plan?.kind !== 'lose') return
      plans++
      const { most } = WEEKLY_LOSS[pet.petType === 'GATO' ? 'GATO' : 'PERRO']
      const need = (weightGrams: number) => dailyEnergyNeed({ ...aDog(pet), weightGrams }, today) ?? 0
      expect(plan.weeks.length).toBeLessThan(104)
      plan.weeks.forEach((week, at) => {
        expect(week.kcalPerDay).toBeGreaterThanOrEqual(Math.floor(restingEnergy(target)))
        expect(week.kcalPerDay).toBeLessThanOrEqual(Math.ceil(need(week.grams)))
        expect(daysBetween(today, week.startsOn)).toBe(at * 7)
        const next = plan.weeks[at + 1]
        if (!next) return
        expect(next.grams).toBeLessThan(week.grams)
        expect(next.kcalPerDay).toBeLessThanOrEqual(week.kcalPerDay)
        expect(week.grams - next.grams).toBeLessThanOrEqual((week.grams * most) / 100 + 2)
      })
    }),
    { numRuns: 500 },
  )
  expect(plans).toBeGreaterThan(50)
})

interface Asked {
  pet?: Partial<PlannedPet>
  target?: number
  weighings?: Weighing[]
  startedOn?: string
}

function planned({ pet = {}, target = 28_000, weighings = [weighed(0, 32_000)], startedOn = today }: Asked) {
  const wanted: WeightTarget = { grams: target, startGrams: 32_000, startedOn }
  return planWeight({ pet: aDog(pet), weighings, target: wanted, today })
}

function weighed(daysAgo: number, grams: number): Weighing {
  return { grams, measuredOn: plusDays(today, -daysAgo) }
}

function aDog(changes: Partial<PlannedPet>): PlannedPet {
  return {
    petType: 'PERRO',
    birthday: '2021-03-10',
    birthdayIsYearOnly: false,
    castrated: true,
    size: 'grande',
    deathDate: null,
    preexistingConditions: [],
    notes: null,
    ...changes,
  }
}
