import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { parseMomentField, sightingForm } from './sighting-form.server.ts'

function parse(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(form, sightingForm).value
}

test('a sighting holds what was typed, and a place that exists', () => {
  const place = { lat: -17.78, lon: -63.18 }
  const empty = { where: '', when: '', words: '', place: null }
  expect(parse({ place: '-17.78,-63.18', where: ' Plaza ' })).toEqual({ ...empty, where: 'Plaza', place })
  expect(parse({ place: '99,0' })).toEqual(empty)
  expect(parse({ place: '', file: new File([], '') })).toEqual(empty)
  expect(parse({ file: new File(['x'], 'a.jpg') })?.file?.name).toBe('a.jpg')
})

test('the hour is that of the country', () => {
  expect(parseMomentField('2026-11-22T14:30', 'America/La_Paz')?.toISOString()).toBe('2026-11-22T18:30:00.000Z')
  expect(parseMomentField('2026-11-22T14:30', 'America/Asuncion')?.toISOString()).toBe('2026-11-22T17:30:00.000Z')
})

test.each(['', 'ayer', '2026-11-22', '2026-19-45T99:99'])('%s is no hour', (when) => {
  expect(parseMomentField(when, 'America/La_Paz')).toBeNull()
})
