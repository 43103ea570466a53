import { expect, test } from 'vitest'
import { parseMomentField, photoIn, sightingIn } from './sighting-draft.ts'

function aForm(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a place is what the map says, or nothing', () => {
  expect(sightingIn(aForm({ place: '-17.78,-63.18', where: ' Plaza ' }))).toEqual({
    lat: -17.78,
    lon: -63.18,
    where: 'Plaza',
    when: '',
    words: '',
  })
  expect(sightingIn(aForm({ place: '99,0' }))).toEqual({ where: '', when: '', words: '' })
})

test('the hour is that of the country', () => {
  expect(parseMomentField('2026-11-22T14:30', 'America/La_Paz')?.toISOString()).toBe('2026-11-22T18:30:00.000Z')
  expect(parseMomentField('2026-11-22T14:30', 'America/Asuncion')?.toISOString()).toBe('2026-11-22T17:30:00.000Z')
})

test.each(['', 'ayer', '2026-11-22', '2026-19-45T99:99'])('%s is no hour', (when) => {
  expect(parseMomentField(when, 'America/La_Paz')).toBeNull()
})

test('a photo field that was left empty holds no photo', () => {
  expect(photoIn(aForm({ file: new File([], '') }))).toBeUndefined()
  expect(photoIn(aForm({ file: new File(['x'], 'a.jpg') }))?.name).toBe('a.jpg')
})
