import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { applicationForm, followUpForm, getApplicationMessages } from './application-forms.server.ts'

const messages = getApplicationMessages(translator('es', 'petAdoptions'))

function toFormData(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const whole = { home: 'flat', household: ' Dos adultos ', otherPets: '', hoursAlone: '4', why: 'Un compañero' }

test('an application holds its answers', () => {
  const { value } = parseForm(toFormData(whole), applicationForm, messages)
  expect(value).toEqual({ ...whole, household: 'Dos adultos', hoursAlone: 4 })
})

test('every missing answer has its sentence', () => {
  expect(parseForm(new FormData(), applicationForm, messages).errors).toEqual(messages)
})

test.each([
  ['home', 'castle'],
  ['hoursAlone', '25'],
  ['hoursAlone', '-1'],
  ['hoursAlone', 'mucho'],
  ['hoursAlone', '1.5'],
  ['why', '   '],
])('%s cannot be %j', (name, wrong) => {
  const { errors, typed } = parseForm(toFormData({ ...whole, [name]: wrong }), applicationForm, messages)
  expect(Object.keys(errors ?? {})).toEqual([name])
  expect(typed).toMatchObject({ household: ' Dos adultos ', [name]: wrong })
})

test('a follow-up without its days is refused', () => {
  const answer = { applicationId: 'a-1', how: 'well' }
  expect(parseForm(toFormData({ ...answer, days: '30' }), followUpForm).value).toMatchObject({ days: 30, note: '' })
  expect(Object.keys(parseForm(toFormData(answer), followUpForm).errors ?? {})).toEqual(['days'])
})
