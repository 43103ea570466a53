import { expect, test } from 'vitest'
import { toFileName } from './file-name.ts'

test.each([
  ['almacén.csv', 'almacen.csv'],
  ['almacén'.normalize('NFD'), 'almacen'],
  ['Ñemby – vacunas (2026).pdf', 'Nemby-vacunas-2026-.pdf'],
  ['güembé_Asunción.ics', 'guembe_Asuncion.ics'],
  ['a"; filename="b.exe', 'a-filename-b.exe'],
  ['línea\r\nSet-Cookie: x', 'linea-Set-Cookie-x'],
])('%s is saved as %s', (name, saved) => {
  expect(toFileName(name)).toBe(saved)
})
