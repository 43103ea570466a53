import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getLatest, plusMonths } from '../../care/rules/calendar.ts'
import { daysBetween, plusDays } from '../../rules/days.ts'
import { findProgrammes, type GivenDose, getDueDay, type PlanStep, vaccinePlan } from './vaccine-plan.ts'
import { type PlanVaccine, PROGRAMMES } from './vaccine-programmes.ts'

const born = '2026-01-01'
const dog = { petType: 'PERRO', birthday: born, birthdayIsYearOnly: false, deathDate: null }
const cat = { ...dog, petType: 'GATO' }

/** Day on which the pet is `weeks` old. */
const atWeeks = (weeks: number) => plusDays(born, Math.round(weeks * 7))
const given = (vaccine: PlanVaccine, ...weeks: number[]): GivenDose[] =>
  weeks.map((age) => ({ vaccine, on: atWeeks(age) }))

function getSteps(
  vaccine: PlanVaccine,
  doses: GivenDose[],
  today: string,
  pet = vaccine.startsWith('cat') ? cat : dog,
) {
  return vaccinePlan(pet, doses, today).steps.filter((step) => step.vaccine === vaccine)
}

/** Future steps in weeks of age, rounded: 'dose 2 due 10-12'. */
function ahead(steps: PlanStep[]): string[] {
  const inWeeks = (day: string | null) => (day === null ? '-' : String(Math.round(daysBetween(born, day) / 7)))
  return steps
    .filter(({ state }) => state !== 'given')
    .map((step) => {
      const name = step.isBooster ? 'booster' : 'dose'
      return `${name} ${step.dose} ${step.state} ${inWeeks(step.from)}-${inWeeks(step.until)}`
    })
}

describe('core vaccines (tables 4 and 5)', () => {
  test.each([
    [
      'a newborn starts at 6 to 8 weeks, then every 2 to 4 weeks until 16, and once more from 6 to 12 months',
      [],
      2,
      ['dose 1 soon 6-8', 'dose 2 later 10-12', 'dose 3 later 16-17', 'booster 1 later 26-52'],
    ],
    [
      'one that starts at 6 weeks has its second dose from 8 to 10',
      [6],
      6,
      ['dose 2 soon 8-10', 'dose 3 later 12-14', 'dose 4 later 16-18', 'booster 1 later 26-52'],
    ],
    [
      'one that starts at 8 weeks needs three',
      [8],
      8,
      ['dose 2 soon 10-12', 'dose 3 later 16-17', 'booster 1 later 26-52'],
    ],
    ['a dose at 12 weeks is not the last one', [8, 12], 12, ['dose 3 soon 16-17', 'booster 1 later 26-52']],
    ['a dose at 16 weeks is', [8, 12, 16], 16, ['booster 1 later 26-52']],
    ['a last dose at 25 weeks keeps four weeks to the booster', [8, 12, 25], 25, ['booster 1 soon 29-52']],
    ['after the booster nothing for three years', [8, 12, 16, 40], 41, ['booster 2 later 197-210']],
    [
      'a yearly habit moves the three years on, and asks for nothing sooner',
      [8, 12, 16, 52, 104],
      104,
      ['booster 3 later 261-273'],
    ],
    [
      'an adult that was never vaccinated needs one dose, and a booster a year later',
      [],
      110,
      ['dose 1 overdue 6-8', 'booster 1 later 162-175'],
    ],
    [
      'a puppy of 13 weeks that was never vaccinated starts now',
      [],
      13,
      ['dose 1 overdue 6-8', 'dose 2 soon 16-17', 'booster 1 later 26-52'],
    ],
    [
      'an interrupted series is completed by one dose, not begun again',
      [8],
      110,
      ['dose 2 overdue 10-12', 'booster 1 later 162-175'],
    ],
    ['a booster that is years late is given, and counts', [8, 12, 16], 300, ['booster 1 overdue 26-52']],
    [
      'two doses in a week count as one',
      [8, 9],
      9,
      ['dose 2 soon 11-12', 'dose 3 later 16-17', 'booster 1 later 26-52'],
    ],
    [
      'a dose before 4 weeks does not count',
      [3],
      3,
      ['dose 1 soon 6-8', 'dose 2 later 10-12', 'dose 3 later 16-17', 'booster 1 later 26-52'],
    ],
    ['a dose at 18 weeks, after the one at 16, is no booster yet', [8, 12, 16, 18], 18, ['booster 1 later 26-52']],
    ['a first dose at two years is followed by a booster after a year', [110], 110, ['booster 1 later 162-175']],
  ] as [string, number[], number, string[]][])('%s', (_fact, weeks, today, expected) => {
    for (const vaccine of ['dog-core', 'cat-core'] as const) {
      expect(ahead(getSteps(vaccine, given(vaccine, ...weeks), atWeeks(today)))).toEqual(expected)
    }
  })

  test('what does not count is shown, with why', () => {
    const steps = getSteps('dog-core', given('dog-core', 3, 8, 9), atWeeks(9))
    expect(steps.map(({ state, dose, reason }) => [state, dose, reason]).slice(0, 3)).toEqual([
      ['given', 1, 'Se le dio antes de las 4 semanas: no cuenta y se repite.'],
      ['given', 1, 'Cuenta como dosis 1 de su primera serie.'],
      ['given', 2, 'Se le dio antes de 2 semanas de la anterior: no cuenta y se repite.'],
    ])
  })

  test('an owner of an adult is told that one dose is enough, one of an interrupted series that it goes on', () => {
    expect(getSteps('dog-core', [], atWeeks(110))[0]?.reason).toContain('basta una dosis')
    expect(getSteps('dog-core', given('dog-core', 8), atWeeks(110))[1]?.reason).toContain(
      'no hace falta empezar de nuevo',
    )
  })
})

test('an owner is told why each dose comes when it does', () => {
  const whyNext = (vaccine: PlanVaccine, weeks: number[], today: number) =>
    getSteps(vaccine, given(vaccine, ...weeks), atWeeks(today)).find(({ state }) => state !== 'given')?.reason
  expect(whyNext('dog-core', [], 5)).toContain('entre las 6 y las 8 semanas')
  expect(whyNext('dog-core', [], 13)).toContain('empieza cuanto antes')
  expect(whyNext('dog-core', [8], 8)).toContain('hasta cumplir 16 semanas')
  expect(whyNext('dog-core', [8, 12], 12)).toContain('a las 16 semanas o después')
  expect(whyNext('dog-core', [8, 12, 16], 16)).toContain('entre los 6 y los 12 meses')
  expect(whyNext('dog-core', [8, 12, 16, 40], 40)).toContain('no más seguido que cada 3 años')
  expect(whyNext('dog-core', [110], 110)).toContain('a los 12 meses')
  expect(whyNext('rabies', [], 5)).toContain('desde las 12 semanas')
  expect(whyNext('rabies', [12, 65], 65)).toContain('cada año')
  expect(whyNext('dog-leptospira', [8], 8)).toContain('queda protegido')
  expect(whyNext('dog-leptospira', [8], 30)).toContain('se empieza de nuevo')
  expect(whyNext('dog-leptospira', [8, 12, 64], 64)).toContain('cada 12 meses')
  expect(whyNext('cat-leukaemia', [8, 11, 64], 64)).toContain('cada 3 años')
})

describe('rabies', () => {
  test.each([
    ['one dose from 12 weeks, and every year', [], 4, ['dose 1 later 12-16', 'booster 1 later 68-72']],
    ['a year later the next one', [12], 12, ['booster 1 later 64-69']],
    ['again after a year', [12, 65], 65, ['booster 2 later 117-122']],
    [
      'a campaign dose in the first month of life is repeated at 12 weeks',
      [5],
      5,
      ['dose 1 later 12-16', 'booster 1 later 68-72'],
    ],
    [
      'a campaign dose at 11 weeks keeps two weeks to the next one',
      [11],
      11,
      ['dose 1 soon 13-16', 'booster 1 later 68-72'],
    ],
    ['after years without it one dose is enough', [12], 300, ['booster 1 overdue 64-69']],
  ] as [string, number[], number, string[]][])('%s', (_fact, weeks, today, expected) => {
    for (const pet of [dog, cat]) {
      expect(ahead(getSteps('rabies', given('rabies', ...weeks), atWeeks(today), pet))).toEqual(expected)
    }
  })
})

describe('vaccines that are a choice', () => {
  test.each([
    [
      'dog-leptospira',
      'two doses from 8 weeks, then every year',
      [],
      6,
      ['dose 1 soon 8-12', 'dose 2 later 14-16', 'booster 1 later 68-72'],
    ],
    [
      'dog-leptospira',
      'is never overdue for a dog whose owner did not choose it',
      [],
      200,
      ['dose 1 due 8-12', 'dose 2 soon 202-204', 'booster 1 later 256-260'],
    ],
    [
      'dog-leptospira',
      'whose second dose comes more than 6 weeks late begins anew',
      [8],
      30,
      ['dose 1 overdue 10-12', 'dose 2 soon 32-34', 'booster 1 later 86-91'],
    ],
    ['dog-leptospira', 'a year late is a booster', [8, 12], 70, ['booster 1 overdue 64-69']],
    [
      'dog-leptospira',
      'more than 15 months late begins anew',
      [8, 12],
      100,
      ['dose 1 overdue 64-69', 'dose 2 soon 102-104', 'booster 1 later 156-161'],
    ],
    ['dog-leptospira', 'begun anew needs its second dose', [8, 30], 30, ['dose 2 soon 32-34', 'booster 1 later 86-91']],
    ['dog-kennel-cough', 'one dose, every year', [8], 8, ['booster 1 later 60-64']],
    ['dog-kennel-cough', 'begun is expected to go on', [8], 80, ['booster 1 overdue 60-64']],
    ['cat-leukaemia', 'two doses 3 to 4 weeks apart', [8], 8, ['dose 2 soon 11-12', 'booster 1 later 64-77']],
    ['cat-leukaemia', 'every three years after the first repeat', [8, 11, 64], 64, ['booster 2 later 221-234']],
  ] as [PlanVaccine, string, number[], number, string[]][])('%s: %s', (vaccine, _fact, weeks, today, expected) => {
    expect(ahead(getSteps(vaccine, given(vaccine, ...weeks), atWeeks(today)))).toEqual(expected)
  })

  test('says that it is a choice', () => {
    for (const vaccine of ['dog-leptospira', 'dog-kennel-cough', 'cat-leukaemia'] as const)
      expect(getSteps(vaccine, [], atWeeks(9))[0]).toMatchObject({
        isCore: false,
        reason: expect.stringMatching(/^Opcional/),
      })
  })
})

describe('whose plan there is', () => {
  test.each([
    ['nobody knows its birthday', { ...dog, birthday: null }, 'birthday-unknown'],
    ['it died', { ...dog, deathDate: '2026-02-01' }, 'died'],
    ['it is no dog and no cat', { ...dog, petType: 'CONEJO' }, 'no-plan-for-type'],
    ['only this year is known', { ...dog, birthdayIsYearOnly: true }, 'birthday-unknown'],
  ])('none when %s', (_why, pet, problem) => {
    expect(vaccinePlan(pet, [], '2026-06-01')).toEqual({ problem, steps: [] })
  })

  test('of a pet whose birth year alone is known, the youngest age counts', () => {
    const { problem, steps } = vaccinePlan({ ...dog, birthdayIsYearOnly: true }, [], '2027-06-01')
    expect(problem).toBeNull()
    expect(steps.find(({ vaccine }) => vaccine === 'rabies')?.from).toBe('2027-03-25')
  })

  test('dogs and cats have their own vaccines, and rabies both', () => {
    const names = (species: 'dog' | 'cat') => findProgrammes(species).map(({ vaccine }) => vaccine)
    expect(names('dog')).toEqual(['dog-core', 'rabies', 'dog-leptospira', 'dog-kennel-cough'])
    expect(names('cat')).toEqual(['cat-core', 'rabies', 'cat-leukaemia'])
  })
})

test('a step is due on the last good day of a series, and on the first day of a repeat', () => {
  expect(getDueDay({ isBooster: false, from: '2026-03-01', until: '2026-03-15' })).toBe('2026-03-15')
  expect(getDueDay({ isBooster: true, from: '2026-03-01', until: '2026-03-15' })).toBe('2026-03-01')
})

describe('whatever was given, whenever', () => {
  const someCase = fc.record({
    programme: fc.constantFrom(...PROGRAMMES),
    ages: fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 8 }),
    restDays: fc.integer({ min: 0, max: 1500 }),
    birthday: fc.integer({ min: 0, max: 1500 }).map((days) => plusDays('2020-01-01', days)),
  })

  function getPlan({ programme, ages, restDays, birthday }: typeof someCase extends fc.Arbitrary<infer T> ? T : never) {
    const pet = { ...dog, petType: programme.species[0] === 'dog' ? 'PERRO' : 'GATO', birthday }
    const doses = ages.map((age) => ({ vaccine: programme.vaccine, on: plusDays(birthday, age) }))
    const today = plusDays(birthday, Math.max(0, ...ages) + restDays)
    const replan = (more: GivenDose[], on: string) =>
      vaccinePlan(pet, [...doses, ...more], on).steps.filter(({ vaccine }) => vaccine === programme.vaccine)
    const steps = replan([], today)
    const next = steps.filter(({ state }) => state !== 'given')
    return { pet, doses, today, steps, next, replan }
  }

  test('the same doses make the same plan, in whatever order and however often they are written down', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const { pet, doses, today } = getPlan(some)
        const plan = vaccinePlan(pet, doses, today)
        expect(vaccinePlan(pet, [...doses].reverse().concat(doses), today)).toEqual(plan)
      }),
    )
  })

  test('every dose that was given is shown once, and something is ahead', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const { doses, steps, next } = getPlan(some)
        const shown = steps.filter(({ state }) => state === 'given').map(({ givenOn }) => givenOn)
        expect(shown).toEqual([...new Set(doses.map(({ on }) => on))].sort())
        expect(next.length).toBeGreaterThan(0)
        expect(next.at(-1)?.isBooster).toBe(true)
      }),
    )
  })

  test('windows are whole, in order, and never overlap', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        let end = ''
        for (const { from, until } of getPlan(some).next) {
          expect((from ?? '') > end).toBe(true)
          expect((until ?? '') >= (from ?? '9')).toBe(true)
          end = until ?? ''
        }
      }),
    )
  })

  test('no window begins before the age at which a dose counts, nor too soon after another dose', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const { programme, birthday } = some
        const { doses, next, today } = getPlan(some)
        let last = doses
          .map(({ on }) => on)
          .sort()
          .at(-1)
        for (const { from, until } of next) {
          const first = from ?? ''
          expect(daysBetween(birthday, first)).toBeGreaterThanOrEqual(programme.countsFromDays)
          if (last) expect(daysBetween(last, first)).toBeGreaterThanOrEqual(programme.between.least)
          last = getLatest(until ?? '', today)
        }
      }),
    )
  })

  test('core vaccines are never asked for again within three years of a booster, nor rabies within a year', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const { steps, next } = getPlan(some)
        const booster = steps
          .filter(({ state, reason }) => state === 'given' && reason === 'Cuenta como refuerzo.')
          .at(-1)
        const [first] = next
        const isSeriesAnew = first?.isBooster === false
        if (!booster?.givenOn || isSeriesAnew) return
        const months = some.programme.repeatMonths.following
        expect((first?.from ?? '') >= plusMonths(booster.givenOn, months)).toBe(true)
      }),
    )
  })

  test('a dose given in its time counts, is not demanded again, and leaves one step less ahead', () => {
    fc.assert(
      fc.property(someCase, fc.nat(100), (some, percent) => {
        const { programme } = some
        const { next, today, replan } = getPlan(some)
        const [step] = next
        const start = getLatest(step?.from ?? '', today)
        const width = Math.max(0, daysBetween(start, step?.until ?? start))
        const on = plusDays(start, Math.round((width * percent) / 100))
        const after = replan([{ vaccine: programme.vaccine, on }], on)

        expect(after.find(({ givenOn }) => givenOn === on)).toMatchObject({
          state: 'given',
          reason: expect.stringMatching(/^Cuenta/),
          dose: step?.dose,
          isBooster: step?.isBooster,
        })
        const left = after.filter(({ state }) => state !== 'given')
        expect((left[0]?.from ?? '') > on).toBe(true)
        expect(left.every(({ state }) => state === 'later' || state === 'soon')).toBe(true)
      }),
    )
  })

  test('following the plan to its end takes at most six visits for a first series', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const { today, replan } = getPlan(some)
        const doses: GivenDose[] = []
        let day = today
        for (let visits = 0; ; visits++) {
          const [step] = replan(doses, day).filter(({ state }) => state !== 'given')
          if (step?.isBooster) return
          expect(visits).toBeLessThan(6)
          day = getLatest(step?.from ?? '', day)
          doses.push({ vaccine: some.programme.vaccine, on: day })
        }
      }),
    )
  })
})
