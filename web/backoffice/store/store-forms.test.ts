import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { closureForm, depositForms, factsForm, pickUpForms, slotsForm, toDepositRule } from './store-forms.server.ts'
import { typedDeposit } from './typed-deposit.ts'

function toForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function getWrong(errors: object | null) {
  return Object.keys(errors ?? {})
}

function parseDeposit(fields: { kind: string; percent: string; amount: string }, currency: 'BOB' | 'PYG' = 'BOB') {
  const { kind, percent, amount } = fields
  const form = toForm({ deposit: kind, depositPercent: percent, depositAmount: amount })
  return parseForm(form, depositForms[currency])
}

test.each([
  { kind: 'none' as const },
  { kind: 'percent' as const, percent: 20 },
  { kind: 'fixed' as const, amount: 3050 },
])('the deposit %o comes back from its form as it went there', (deposit) => {
  const { value } = parseDeposit(typedDeposit(deposit, 'BOB'))
  expect(value && toDepositRule(value)).toEqual(deposit)
})

test('an amount is in the money of the store', () => {
  const { value } = parseDeposit({ kind: 'fixed', percent: '', amount: '25.000' }, 'PYG')
  expect(value && toDepositRule(value)).toEqual({ kind: 'fixed', amount: 25_000 })
  const form = toForm({ pickUpRadius: '2,5', pickUpFee: '80,50', vans: '2', petsPerVan: '6' })
  const expected = { pickUpRadius: 2500, pickUpFee: 8050, vans: 2, petsPerVan: 6 }
  expect(parseForm(form, pickUpForms.BOB).value).toEqual(expected)
  form.set('vans', '')
  expect(parseForm(form, pickUpForms.BOB).value).toEqual({ ...expected, vans: undefined })
})

test.each(['0', '101', '12,5', 'veinte', ''])('%s is no share', (percent) => {
  expect(getWrong(parseDeposit({ kind: 'percent', percent, amount: '30' }).errors)).toEqual(['depositPercent'])
})

test.each(['0', '', 'treinta'])('%s is no amount', (amount) => {
  expect(getWrong(parseDeposit({ kind: 'fixed', percent: '20', amount }).errors)).toEqual(['depositAmount'])
})

test('a wrong text in the hidden fields of another deposit is not read', () => {
  expect(parseDeposit({ kind: 'none', percent: 'veinte', amount: 'treinta' }).errors).toBeNull()
})

test('features are one a line, and the place is one point', () => {
  const facts = { name: 'Spa', address: 'Calle 1', phone: '70012345', city: 'Santa Cruz' }
  const place = '-17.78000,-63.18000'
  expect(parseForm(toForm({ ...facts, place, features: ' Patio \r\n\r\nWifi\n' }), factsForm).value).toEqual({
    ...facts,
    place: { lat: -17.78, lon: -63.18 },
    features: ['Patio', 'Wifi'],
  })
  expect(parseForm(toForm({ ...facts, place }), factsForm).value).toMatchObject({ features: [] })
  expect(getWrong(parseForm(toForm({ ...facts, place: 'aquí' }), factsForm).errors)).toEqual(['place'])
  expect(getWrong(parseForm(new FormData(), factsForm).errors)).toEqual(['name', 'address', 'phone', 'city', 'place'])
})

test('slots of one type keep the values of the other', () => {
  const times = { endOfMorningShift: '12:00', receiveBeforeMorning: '09:00', receiveBeforeAfternoon: '14:00' }
  const minutes = { endOfMorningShift: 720, receiveBeforeMorning: 540, receiveBeforeAfternoon: 840 }
  for (const slotType of ['INTERVAL', 'SHIFT'])
    expect(parseForm(toForm({ slotType, interval: '30', ...times }), slotsForm).value).toEqual({
      slotType,
      interval: 30,
      ...minutes,
    })
})

test('only the chosen type of slots is complete', () => {
  expect(parseForm(toForm({ slotType: 'INTERVAL', interval: '30' }), slotsForm).value).toEqual({
    slotType: 'INTERVAL',
    interval: 30,
    endOfMorningShift: null,
    receiveBeforeMorning: null,
    receiveBeforeAfternoon: null,
  })
  expect(getWrong(parseForm(toForm({ slotType: 'SHIFT', interval: 'x' }), slotsForm).errors)).toEqual([
    'endOfMorningShift',
    'receiveBeforeMorning',
    'receiveBeforeAfternoon',
  ])
  for (const interval of ['', 'x', '4', '721'])
    expect(getWrong(parseForm(toForm({ slotType: 'INTERVAL', interval }), slotsForm).errors)).toEqual(['interval'])
})

test.each<[wrong: string[], fields: Record<string, string>]>([
  [['fromDay', 'reason'], { fromDay: '' }],
  [['untilDay'], { untilDay: 'mañana', reason: 'Feriado' }],
  [['startTime'], { endTime: '12:00', reason: 'Feriado' }],
  [['endTime'], { startTime: '09:00', reason: 'Feriado' }],
  [['endTime'], { startTime: '09:00', endTime: '25:00', reason: 'Feriado' }],
  [['reason'], { reason: '  ' }],
])('a closure has an error of %o', (wrong, fields) => {
  expect(getWrong(parseForm(toForm({ fromDay: '2026-08-06', ...fields }), closureForm).errors)).toEqual(wrong)
})
