import { expect, test } from 'vitest'
import { signUpFaults, signUpValuesOf } from './sign-up-values.ts'

function aForm(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('a whole form signs up; marketing is asked for apart and is off unless ticked', () => {
  const form = aForm({ fullName: ' Ana Roca ', email: 'ana@example.com ', password: 'perro con botas', terms: 'yes' })
  const values = signUpValuesOf(form)
  expect(signUpFaults(values)).toEqual({})
  expect(values).toMatchObject({ fullName: 'Ana Roca', email: 'ana@example.com', acceptsMarketing: false })
})

test('an empty form tells all that is missing, the terms too', () => {
  expect(signUpFaults(signUpValuesOf(new FormData()))).toEqual({
    fullName: 'fullName.required',
    email: 'email.required',
    password: 'password.required',
    terms: 'terms.required',
  })
})

test('a password keeps its blanks, and needs eight characters', () => {
  const values = signUpValuesOf(aForm({ password: ' perro ' }))
  expect(values.password).toBe(' perro ')
  expect(signUpFaults(values).password).toBe('password.short')
})
