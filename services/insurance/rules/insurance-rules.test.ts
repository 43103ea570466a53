import { describe, expect, test } from 'vitest'
import { findMissing } from '../claims/rules/documents.ts'
import { canBecome, canClaimBecome, workingDaysAfter } from '../contracts/rules/insurance-life.ts'
import { documentKey, plainDocument, whyNotDocument } from '../customers/rules/identity-document.ts'
import { sexInSpanish } from '../customers/rules/sex.ts'
import { whyNotInsured } from '../policies/rules/eligibility.ts'

describe('which pets a plan takes', () => {
  const dogs = { species: ['PERRO'], fromMonths: 3, toYears: 9 }
  const today = '2026-11-22'
  test.each([
    ['PERRO', '2026-08-22', null],
    ['PERRO', '2026-08-23', 'pet-too-young'],
    ['PERRO', '2016-11-23', null],
    ['PERRO', '2016-11-22', 'pet-too-old'],
    ['PERRO', '2026-11-23', 'birthday-in-future'],
    ['GATO', '2020-01-01', 'species-not-insured'],
  ])('%s born on %s: %s', (species, birthday, refusal) => {
    expect(whyNotInsured(dogs, { species, birthday }, { today, isRenewal: false })).toBe(refusal)
  })

  test('who was born on a day that this month lacks is as old as its birthday says', () => {
    const on = (birthday: string, day: string) =>
      whyNotInsured(dogs, { species: 'PERRO', birthday }, { today: day, isRenewal: false })
    expect([on('2026-08-31', '2026-11-29'), on('2026-08-31', '2026-11-30')]).toEqual(['pet-too-young', null])
    expect([on('2016-02-29', '2026-02-27'), on('2016-02-29', '2026-02-28')]).toEqual([null, 'pet-too-old'])
  })

  test('an old dog that is insured goes on being insured', () => {
    const old = { species: 'PERRO', birthday: '2010-01-01' }
    expect(whyNotInsured(dogs, old, { today, isRenewal: true })).toBeNull()
  })
})

describe('identity cards', () => {
  const plain = (number: string, extension: string | null = null, complement: string | null = null) =>
    plainDocument({ number, extension, complement })

  test('are kept as digits and capitals', () => {
    expect(plain(' 4.567.890 ', 'sc', '1a')).toEqual({ number: '4567890', extension: 'SC', complement: '1A' })
    expect(plain('4567890', '', ' ')).toEqual({ number: '4567890', extension: null, complement: null })
  })

  test.each([
    ['BO', plain('4567890', 'SC', '1A'), null],
    ['BO', plain('4567890'), null],
    ['BO', plain('4567890', 'XX'), 'extension-not-valid'],
    ['BO', plain('456'), 'ci-not-valid'],
    ['BO', plain('4567890-SC'), null],
    ['BO', plain('4567890 XX'), 'extension-not-valid'],
    ['BO', plain('45A78'), 'ci-not-valid'],
    ['BO', plain('4567890', null, '1'), 'complement-not-valid'],
    ['PY', plain('4567890'), null],
    ['PY', plain('4567890', 'SC'), 'extension-not-valid'],
    ['PY', plain('4567890', null, '1A'), 'complement-not-valid'],
    ['PY', plain('123456789'), 'ci-not-valid'],
  ] as const)('%s %o: %s', (country, document, refusal) => {
    expect(whyNotDocument(country, document)).toBe(refusal)
  })

  test('two people with one number are two', () => {
    expect(documentKey('BO', plain('4567890', 'SC', '1A'))).not.toBe(documentKey('BO', plain('4567890', 'SC', '1B')))
    expect(documentKey('BO', plain('4567890'))).not.toBe(documentKey('PY', plain('4567890')))
  })
})

test.each([
  ['MALE', 'Macho'],
  ['female', 'Hembra'],
  ['Hembra', 'Hembra'],
  [' macho ', 'Macho'],
  ['dog', null],
  ['', null],
])("the sex '%s' is written %s", (written, sex) => {
  expect(sexInSpanish(written)).toBe(sex)
})

test('an insurance never comes back from its end', () => {
  for (const end of ['EXPIRED', 'CANCELLED'] as const)
    for (const to of ['QUOTED', 'PENDING_PAYMENT', 'ACTIVE', 'EXPIRED', 'CANCELLED'] as const)
      expect(canBecome(end, to)).toBe(false)
  expect(canBecome('QUOTED', 'ACTIVE')).toBe(false)
  expect(canBecome('PENDING_PAYMENT', 'ACTIVE')).toBe(true)
})

test('only a sent claim is decided, and only an approved one paid', () => {
  expect(canClaimBecome('DRAFT', 'APPROVED')).toBe(false)
  expect(canClaimBecome('NEEDS_PAPERS', 'REJECTED')).toBe(false)
  expect(canClaimBecome('SENT', 'APPROVED')).toBe(true)
  expect(canClaimBecome('REJECTED', 'PAID')).toBe(false)
})

test.each([
  ['2026-11-20', 5, '2026-11-27'],
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-11-27', 1, '2026-11-30'],
])('from %s, %i working days later it is %s', (day, days, then) => {
  expect(workingDaysAfter(day, days)).toBe(then)
})

test('what a claim lacks is told in the order of its form, all of it at once', () => {
  const empty = { event: 'illness', occurredOn: null, amount: null, description: 'Vomita', documents: [] } as const
  expect(findMissing(empty)).toEqual(['occurred-on', 'amount', 'description', 'invoice', 'vet-report'])
  const whole = {
    ...empty,
    occurredOn: '2026-11-20',
    amount: 1000,
    description: 'Vomitó toda la noche y lo llevamos',
    documents: ['vet-report', 'invoice'],
  } as const
  expect(findMissing(whole)).toEqual([])
  expect(findMissing({ ...whole, event: 'death' })).toEqual(['death-certificate'])
})
