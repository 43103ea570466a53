import { expect, test } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

test.each([
  ['Toby', 'Toby'],
  ['  María  José\tÑandutí ', 'María José Ñandutí'],
  ['Dra. Paz', 'Dra. Paz'],
  ['Toby\r\n\nTu cuenta se cerrará', 'Toby Tu cuenta se cerrará'],
  ['\u202eyboT', 'yboT'],
  ['Gana en https://example.com/x', 'su mascota'],
  ['entra a premios.example ya', 'su mascota'],
  ['ana@example.com', 'su mascota'],
  [' \n ', 'su mascota'],
])('%j stands in a mail as %j', (name, shown) => {
  expect(nameInMail(name, 'su mascota')).toBe(shown)
})

test('a long name is cut, and no letter in half', () => {
  expect(nameInMail('a'.repeat(60), '-')).toBe('a'.repeat(60))
  expect(nameInMail('🐶'.repeat(61), '-')).toBe(`${'🐶'.repeat(59)}…`)
})
