import { expect, test } from 'vitest'
import { findSightingErrors, sightingIn } from './sighting-draft.ts'

function toForm(words: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  return sightingIn(form)
}

test('a finder without a name or a way to be answered is asked for them', () => {
  expect(findSightingErrors(toForm({ finderName: ' ' }))).toEqual({
    finderName: 'name-missing',
    finderContact: 'contact-missing',
  })
  expect(findSightingErrors(toForm({ finderName: 'Rosa', finderContact: '70012345' }))).toEqual({})
})

test.each([
  ['-17.78', '-63.18', { lat: -17.78, lon: -63.18 }],
  ['', '', null],
  ['north', 'south', null],
  ['91', '0', null],
])('the place %s, %s is one on this earth or none', (lat, lon, point) => {
  expect(toForm({ lat, lon }).coordinates).toEqual(point)
})
