import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { alertForm, getAlertMessages, readAlertSearch } from './alert-form.server.ts'

const messages = getAlertMessages(translator('es', 'conversations'))

function toFormData(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const whole: [string, string][] = [
  ['kinds', 'lost'],
  ['kinds', 'found'],
  ['species', 'any'],
  ['label', ' Casa '],
  ['place', '-17.78,-63.18'],
  ['radiusKm', '20'],
]

test('the filters of a list fill in the form of a zone', () => {
  const search = new URLSearchParams('kinds=found&kinds=lost&kinds=other&species=PERRO&place=-17.78,-63.18&radiusKm=7')
  expect(readAlertSearch(search)).toEqual({
    kinds: ['lost', 'found'],
    species: 'PERRO',
    label: '',
    place: '-17.78,-63.18',
    radiusKm: '3',
  })
  expect(readAlertSearch(new URLSearchParams('place=99,0'))).toMatchObject({ species: 'any', place: '' })
})

test('a zone for any species', () => {
  expect(parseForm(toFormData(whole), alertForm, messages).value).toEqual({
    kinds: ['lost', 'found'],
    species: null,
    label: 'Casa',
    place: { lat: -17.78, lon: -63.18 },
    radiusKm: 20,
    idempotencyKey: '',
  })
  expect(
    parseForm(toFormData([...whole.slice(3), ['kinds', 'lost'], ['species', 'GATO']]), alertForm).value,
  ).toMatchObject({
    species: 'GATO',
  })
})

test('every missing field has its sentence', () => {
  const { errors } = parseForm(toFormData([['radiusKm', '3']]), alertForm, messages)
  expect(errors).toEqual(messages)
})
