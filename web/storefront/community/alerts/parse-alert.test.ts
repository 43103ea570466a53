import { expect, test } from 'vitest'
import { alertDraftIn, findAlertErrors } from './parse-alert.ts'

test('what a list shows fills in the form of a zone', () => {
  const said = new URLSearchParams('kinds=found&kinds=lost&kinds=other&species=PERRO&place=-17.78,-63.18&radiusKm=7')
  const draft = alertDraftIn(said)
  expect(draft).toEqual({
    kinds: ['lost', 'found'],
    species: 'PERRO',
    label: '',
    place: { lat: -17.78, lon: -63.18 },
    radiusKm: 3,
  })
  expect(findAlertErrors(draft)).toEqual({ label: true })
})

test('an empty form says what is missing, and no species is any', () => {
  const form = new FormData()
  form.set('species', 'any')
  form.set('radiusKm', '20')
  expect(alertDraftIn(form)).toMatchObject({ species: null, radiusKm: 20, place: null })
  expect(findAlertErrors(alertDraftIn(form))).toEqual({ kinds: true, label: true, place: true })
})
