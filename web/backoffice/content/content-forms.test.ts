import { expect, test } from 'vitest'
import { readRow, readTickedSheets } from './content-forms.server.ts'

function form(fields: Record<string, string | File>) {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.append(name, value)
  return sent
}

test('a row is read by the columns of its sheet, with the pictures that were chosen', () => {
  const photo = new File(['x'], 'gato.jpg', { type: 'image/jpeg' })
  const { base, texts, pictures } = readRow(
    form({ base: '0.abc', title: ' Semana del gato ', forged: 'x', 'file-picture': photo }),
    'configuration',
  )
  expect(base).toBe('0.abc')
  expect(texts).toMatchObject({ title: 'Semana del gato', from: '', until: '' })
  expect(texts).not.toHaveProperty('forged')
  expect(pictures.map(({ name, file }) => [name, file.name])).toEqual([['picture', 'gato.jpg']])
  expect(readRow(form({ base: '0.abc', 'file-picture': new File([], '') }), 'configuration').pictures).toEqual([])
})

test('ticked sheets carry what the page showed of them, and no sheet is made up', () => {
  const sent = form({ 'base-shelters': '3.x', 'base-services': '0.y', sheet: 'shelters' })
  expect(readTickedSheets(sent)).toEqual([{ id: 'shelters', base: '3.x' }])
  expect(readTickedSheets(form({ 'base-shelters': '3.x' }))).toEqual([])
  expect(() => readTickedSheets(form({ sheet: 'users' }))).toThrow()
})
