import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { adForm, getAdMessages, toAgeMonths } from './ad-form.server.ts'

const messages = getAdMessages(translator('es', 'petAdoptions'))

function parse(fields: Record<string, string>, colours: readonly string[] = ['negro']) {
  const form = new FormData()
  const whole = { species: 'PERRO', name: ' Toby ', description: 'Bueno', city: 'Santa Cruz' }
  for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value)
  for (const colour of colours) form.append('colours', colour)
  return parseForm(form, adForm, messages)
}

test('an ad is what was typed; what is unknown stays open', () => {
  expect(parse({ years: '2', months: '6', size: '' }).value).toEqual({
    species: 'PERRO',
    name: 'Toby',
    breed: '',
    sex: null,
    size: null,
    years: 2,
    months: 6,
    colours: ['negro'],
    description: 'Bueno',
    city: 'Santa Cruz',
    zone: '',
  })
})

test('an age is years, months, both or unknown', () => {
  expect(toAgeMonths({ years: 2, months: 6 })).toBe(30)
  expect(toAgeMonths({ months: 5 })).toBe(5)
  expect(toAgeMonths({})).toBeNull()
})

test('every missing field has its sentence', () => {
  expect(parseForm(new FormData(), adForm, messages).errors).toEqual({
    species: messages.species,
    name: messages.name,
    colours: messages.colours,
    description: messages.description,
    city: messages.city,
  })
})

test.each<[wrong: string, fields: Record<string, string>, colours?: string[]]>([
  ['years', { years: '41' }],
  ['years', { years: '40', months: '1' }],
  ['months', { months: 'dos' }],
  ['colours', {}, ['negro', 'blanco', 'gris', 'crema', 'canela']],
  ['colours', {}, ['verde']],
])('an error of %s is named, and the ad comes back as typed', (wrong, fields, colours) => {
  const { errors, typed } = parse(fields, colours)
  expect(Object.keys(errors ?? {})).toEqual([wrong])
  expect(typed).toMatchObject({ name: ' Toby ', ...fields, colours: colours ?? ['negro'] })
})
