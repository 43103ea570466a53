import { expect, test } from 'vitest'
import { findSignUpErrors, parseSignUp } from './sign-up-values.ts'

function aForm(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('a whole form signs up; marketing is asked for apart and is off unless ticked', () => {
  const form = aForm({ fullName: ' Ana Roca ', email: 'ana@example.com ', password: 'perro con botas', terms: 'yes' })
  const values = parseSignUp(form)
  expect(findSignUpErrors(values)).toEqual({})
  expect(values).toMatchObject({ fullName: 'Ana Roca', email: 'ana@example.com', acceptsMarketing: false })
})

test('an empty form tells all that is missing, the terms too', () => {
  expect(findSignUpErrors(parseSignUp(new FormData()))).toEqual({
    fullName: 'fullName.required',
    email: 'email.required',
    password: 'password.required',
    terms: 'terms.required',
  })
})

test('a password keeps its blanks, and needs eight characters', () => {
  const values = parseSignUp(aForm({ password: ' perro ' }))
  expect(values.password).toBe(' perro ')
  expect(findSignUpErrors(values).password).toBe('password.short')
})
