import { describe, expect, test } from 'vitest'
import { nextDueOn, type Treatment } from './next-due.ts'

const puppy = { petType: 'PERRO', birthday: '2026-01-31', birthdayIsYearOnly: false, deathDate: null }
const grown = { ...puppy, birthday: '2020-05-01' }

function treatment(changes: Partial<Treatment>): Treatment {
  return { kind: 'deworming', product: 'Drontal', planVaccines: [], appliedOn: '2026-03-01', ...changes }
}

describe('worms', () => {
  test.each([
    ['every two weeks until three months of age', puppy, '2026-04-29', '2026-05-13'],
    ['monthly from three months on', puppy, '2026-04-30', '2026-05-30'],
    ['monthly until six months, at the end of a short month', puppy, '2026-07-30', '2026-08-30'],
    ['every three months from six months on', puppy, '2026-07-31', '2026-10-31'],
    ['every three months for a grown one, clamped to the end of a month', grown, '2026-11-30', '2027-02-28'],
    ['every three months when nobody knows its age', { ...grown, birthday: null }, '2026-03-01', '2026-06-01'],
    ['monthly while its birth year says no more', { ...puppy, birthdayIsYearOnly: true }, '2026-03-01', '2026-04-01'],
    [
      'every three months when even the youngest of its year is grown',
      { ...puppy, birthdayIsYearOnly: true },
      '2027-07-01',
      '2027-10-01',
    ],
  ])('%s', (_fact, pet, appliedOn, next) => {
    expect(nextDueOn(treatment({ appliedOn }), pet, [])).toBe(next)
  })
})

describe('fleas', () => {
  test.each([
    ['NexGard Spectra', '2026-04-01'],
    ['Bravecto 20-40 kg', '2026-05-24'],
    ['Collar Seresto', '2026-11-01'],
  ])('%s protects until %s', (product, next) => {
    expect(nextDueOn(treatment({ kind: 'flea', product }), grown, [])).toBe(next)
  })
})

describe('vaccines', () => {
  test.each([
    ['a first core dose at 8 weeks is followed four weeks later', puppy, ['dog-core'], '2026-03-28', '2026-04-25'],
    ['rabies comes back after a year', grown, ['rabies'], '2026-03-28', '2027-03-28'],
    [
      'of two vaccines in one syringe the sooner one counts',
      grown,
      ['dog-core', 'dog-leptospira'],
      '2026-03-28',
      '2026-04-25',
    ],
    [
      'rabies comes back after a year although nobody knows its age',
      { ...grown, birthday: null },
      ['rabies'],
      '2026-03-28',
      '2027-03-28',
    ],
    ['of core vaccines nobody can say without its age', { ...grown, birthday: null }, ['dog-core'], '2026-03-28', null],
    ['what is not in the plan has no day', grown, [], '2026-03-28', null],
  ] as const)('%s', (_fact, pet, planVaccines, appliedOn, next) => {
    expect(nextDueOn(treatment({ kind: 'vaccine', product: 'X', planVaccines, appliedOn }), pet, [])).toBe(next)
  })

  test('earlier doses are taken into account, later ones are not', () => {
    const third = treatment({ kind: 'vaccine', planVaccines: ['dog-core'], appliedOn: '2026-05-23' })
    const earlier = [
      { vaccine: 'dog-core', on: '2026-03-28' },
      { vaccine: 'dog-core', on: '2026-04-25' },
    ] as const
    expect(nextDueOn(third, puppy, earlier)).toBe('2026-07-31')
    expect(nextDueOn(third, puppy, [...earlier, { vaccine: 'dog-core', on: '2027-01-31' }])).toBe('2026-07-31')
  })
})

test('nothing is due for a pet that died, nor after what has no rhythm', () => {
  expect(nextDueOn(treatment({}), { ...grown, deathDate: '2026-03-02' }, [])).toBeNull()
  expect(nextDueOn(treatment({ kind: 'other', product: 'Apoquel' }), grown, [])).toBeNull()
})
