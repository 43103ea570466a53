import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import words from '#web/messages/es/account.json' with { type: 'json' }
import { mustGivePersonalData } from './must-give-personal-data.ts'
import { getPersonalDataMessages, personalDataForm } from './personal-data-form.server.ts'

const messages = getPersonalDataMessages(translator('es', 'account'))
const good = { fullName: 'Ana Roca', email: 'ana@example.com', phoneNumber: '70012345' }

function findErrors(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(form, personalDataForm, messages).errors
}

test('whole personal data have no errors', () => {
  expect(findErrors(good)).toBeNull()
})

test.each([
  [{ fullName: '' }, { fullName: messages.fullName }],
  [{ phoneNumber: '' }, { phoneNumber: messages.phoneNumber.required }],
  [{ phoneNumber: '7001' }, { phoneNumber: messages.phoneNumber.invalid }],
  [{ email: '' }, { email: messages.email.required }],
  [{ email: 'ana' }, { email: messages.email.invalid }],
  [{ email: 'ana@casa' }, { email: messages.email.invalid }],
  [{ email: 'ana@example..com' }, { email: messages.email.invalid }],
])('%o is told where it is wrong', (change, errors) => {
  expect(findErrors({ ...good, ...change })).toEqual(errors)
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
  isStaff: false,
}

test('who is logged in without a phone is asked for personal data, on every page but those that ask themselves', () => {
  for (const dialogs of ['all', 'personalData'] as const) expect(mustGivePersonalData(dialogs, ana)).toBe(true)
  expect(mustGivePersonalData('all', { ...ana, phoneNumber: '  ' })).toBe(true)
  expect(mustGivePersonalData('none', ana)).toBe(false)
})

test('staff look around in the shop without being asked', () => {
  expect(mustGivePersonalData('all', { ...ana, isStaff: true })).toBe(false)
})

test('neither guests nor who has a phone, proved or not, are asked', () => {
  expect(mustGivePersonalData('all', null)).toBe(false)
  expect(mustGivePersonalData('all', { ...ana, phoneNumber: '+59170012345' })).toBe(false)
})
