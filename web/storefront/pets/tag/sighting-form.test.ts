import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { toCoordinates } from './coordinates.ts'
import { sightingForm } from './sighting-form.server.ts'

const messages = { finderName: 'Escribe tu nombre.', finderContact: 'Escribe un contacto.' }

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(form, sightingForm, messages)
}

test('a finder without a name or a contact is asked for them', () => {
  expect(parse({ finderName: ' ' }).errors).toEqual(messages)
})

test('a finder with a name and a contact writes to the family', () => {
  expect(parse({ finderName: ' Rosa ', finderContact: '70012345' }).value).toEqual({
    ...{ finderName: 'Rosa', finderContact: '70012345', message: '', place: '', lat: '', lon: '' },
  })
})

test.each([
  ['-17.78', '-63.18', { lat: -17.78, lon: -63.18 }],
  ['', '', null],
  ['north', 'south', null],
  ['91', '0', null],
])('the place %s, %s is one on this earth or none', (lat, lon, point) => {
  expect(toCoordinates({ lat, lon })).toEqual(point)
})
