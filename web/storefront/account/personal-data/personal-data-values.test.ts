import { expect, test } from 'vitest'
import words from '#web/messages/es/account.json' with { type: 'json' }
import { mustGivePersonalData } from './must-give-personal-data.ts'
import { findPersonalDataErrors } from './personal-data-values.ts'

const good = { fullName: 'Ana Roca', email: 'ana@example.com', phoneNumber: '70012345' }

test('whole personal data have no faults', () => {
  expect(findPersonalDataErrors(good)).toEqual({})
})

test.each([
  [{ fullName: '' }, { fullName: 'fullName.required' }],
  [{ phoneNumber: '' }, { phoneNumber: 'phone.required' }],
  [{ phoneNumber: '7001' }, { phoneNumber: 'phone.required' }],
  [{ email: '' }, { email: 'email.required' }],
  [{ email: 'ana' }, { email: 'email.invalid' }],
  [{ email: 'ana@casa' }, { email: 'email.invalid' }],
  [{ email: 'ana@example..com' }, { email: 'email.invalid' }],
])('%o is told where it is wrong', (change, faults) => {
  expect(findPersonalDataErrors({ ...good, ...change })).toEqual(faults)
})

test('the four messages are the specification’s, word for word', () => {
  expect([words.fullName.required, words.phone.required, words.email.required, words.email.invalid]).toEqual([
    'Nombre es obligatorio',
    'Teléfono es obligatorio',
    'Email es obligatorio',
    'Email no tiene un formato válido',
  ])
})

const ana = {
  firstName: 'Ana',
  fullName: 'Ana Roca',
  email: 'ana@example.com',
  phoneNumber: null,
  verifiedPhone: false,
}

test('who is logged in without a phone is asked for personal data, on every page but those that ask themselves', () => {
  for (const dialogs of ['all', 'personalData'] as const) expect(mustGivePersonalData(dialogs, ana)).toBe(true)
  expect(mustGivePersonalData('all', { ...ana, phoneNumber: '  ' })).toBe(true)
  expect(mustGivePersonalData('none', ana)).toBe(false)
})

test('neither guests nor who has a phone, proved or not, are asked', () => {
  expect(mustGivePersonalData('all', null)).toBe(false)
  expect(mustGivePersonalData('all', { ...ana, phoneNumber: '+59170012345' })).toBe(false)
})
