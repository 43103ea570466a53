import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { getSignUpMessages, signInForm, signUpForm } from './sign-in-forms.server.ts'

const t = translator('es', 'account')

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const parseSignUp = (fields: Record<string, string>) => parseForm(toForm(fields), signUpForm, getSignUpMessages(t))

test('a whole form signs up; marketing is asked for apart and is off unless ticked', () => {
  const fields = { fullName: ' Ana Roca ', email: 'ana@example.com ', password: 'perro con botas', terms: 'yes' }
  expect(parseSignUp(fields).value).toMatchObject({
    fullName: 'Ana Roca',
    email: 'ana@example.com',
    password: 'perro con botas',
    marketing: false,
  })
  expect(parseSignUp({ ...fields, marketing: 'yes' }).value?.marketing).toBe(true)
})

test('an empty form tells all that is missing, the terms too', () => {
  expect(parseSignUp({}).errors).toEqual({
    fullName: t('fullName.required'),
    email: t('email.required'),
    password: t('password.required'),
    terms: t('terms.required'),
  })
})

test.each(['ana', 'ana@casa', 'ana@example..com'])('%s is no e-mail address', (email) => {
  expect(parseSignUp({ email }).errors?.email).toBe(t('email.invalid'))
})

test('a password keeps its blanks, needs eight characters, and never travels back', () => {
  expect(parseForm(toForm({ password: ' perro ' }), signInForm).value?.password).toBe(' perro ')
  const { errors, typed } = parseSignUp({ password: ' perro ' })
  expect(errors?.password).toBe(t('password.short'))
  expect(typed).not.toHaveProperty('password')
})
