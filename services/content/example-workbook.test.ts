import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkWorkbook } from './service.ts'

test('the example workbook of the documents is read without an error, every sheet of it', async () => {
  const bytes = readFileSync(new URL('../../docs/examples/content.xlsx', import.meta.url))
  const sheets = await checkWorkbook(bytes, [])

  expect(sheets.map(({ title, rows, whole, errors }) => ({ title, isEmpty: rows === 0, whole, errors }))).toEqual(
    ['Configuración', 'Donaciones', 'Refugios', 'Servicios', 'Alimentos'].map((title) => ({
      title,
      isEmpty: false,
      whole: null,
      errors: [],
    })),
  )
})
