import { expect, test } from 'vitest'
import { toEmailKey } from './email-key.ts'
import { isWeakPassword } from './weak-password.ts'

const ana = { email: 'ana.rojas@correo.test', fullName: 'Ana María Rojas' }

test.each([
  'password',
  'Password1',
  'contraseña',
  'Contraseña2024',
  'P4ssw0rd!',
  '12345678',
  '87654321',
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'asdfghjklñ',
  'aaaaaaaa',
  'abababab',
  '12121212',
  'abcabcabc',
  'bolivia2025',
  'Huella123',
  'anarojas',
  'Ana.Rojas99',
  'rojas1990',
])('%s is tried first by whoever guesses', (password) => {
  expect(isWeakPassword(password, ana)).toBe(true)
})

test.each(['correcto caballo pila grapa', 'mi perra Luna come a las 7', 'Xk9#pQ2v', 'tres-tristes-tigres'])(
  '%s may be somebody’s password',
  (password) => {
    expect(isWeakPassword(password, ana)).toBe(false)
  },
)

test('an e-mail is the same however it is typed', () => {
  expect(toEmailKey('  Ana@Correo.TEST ')).toBe(toEmailKey('ana@correo.test'))
  expect(toEmailKey('ana+tienda@correo.test')).not.toBe(toEmailKey('ana@correo.test'))
})
