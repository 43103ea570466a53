import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { getNoticeMessages, isDayWrong, noticeChangeForms, noticeForms, toNotice } from './notice-form.server.ts'

const messages = getNoticeMessages(translator('es', 'lostAndFound'))

const whole = {
  species: 'PERRO',
  name: 'Toby',
  sex: '',
  place: '-17.76543,-63.19876',
  seenOn: '2026-11-20',
}

function toFormData(fields: Record<string, string>, colours: readonly string[] = ['negro']) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value)
  for (const colour of colours) form.append('colours', colour)
  return form
}

const parse = (fields: Record<string, string>, colours?: readonly string[]) =>
  parseForm(toFormData(fields, colours), noticeForms.lost, messages)

test('a notice is what was typed; what is unknown stays open', () => {
  const { value } = parse({})
  expect(value && toNotice(value, 'lost')).toEqual({
    kind: 'lost',
    species: 'PERRO',
    name: 'Toby',
    breed: '',
    colours: ['negro'],
    marks: '',
    description: '',
    zone: '',
    place: { lat: -17.76543, lon: -63.19876 },
    seenOn: '2026-11-20',
    sex: null,
    size: null,
  })
})

test('chip and hidden mark are part of the notice', () => {
  const { value } = parse({ chip: '981 000 012 345 678', question: '¿Qué oreja?', answer: 'La izquierda' })
  expect(value && toNotice(value, 'lost')).toMatchObject({
    chip: '981 000 012 345 678',
    hiddenMark: { question: '¿Qué oreja?', answer: 'La izquierda' },
  })
})

test.each<[wrong: string, fields: Record<string, string>, colours?: string[]]>([
  ['species', { species: 'DRAGON' }],
  ['name', { name: ' ' }],
  ['colours', {}, []],
  ['colours', {}, ['negro', 'blanco', 'gris', 'crema', 'canela']],
  ['place', { place: 'x' }],
  ['seenOn', { seenOn: '' }],
  ['seenOn', { seenOn: '2026-02-30' }],
  ['chip', { chip: '123' }],
  ['answer', { question: '¿Qué oreja?' }],
  ['question', { answer: 'La izquierda' }],
])('an error of %s is named, and the notice comes back as typed', (wrong, fields, colours = ['negro']) => {
  const { errors, typed } = parse(fields, colours)
  expect(errors).toEqual({ [wrong]: messages[wrong as keyof typeof messages] })
  expect(typed).toMatchObject({ name: 'Toby', ...fields, colours })
})

test('a day is in the past year', () => {
  expect(isDayWrong('2026-11-22', '2026-11-22')).toBe(false)
  expect(isDayWrong('2026-11-23', '2026-11-22')).toBe(true)
  expect(isDayWrong('2025-11-01', '2026-11-22')).toBe(true)
})

test('a found pet needs no name', () => {
  expect(parseForm(toFormData({ name: '' }), noticeForms.found, messages).value).toMatchObject({ name: '' })
})

test('a change clears fields, and holds those that may change alone', () => {
  const { value } = parseForm(toFormData({ marks: 'Collar rojo' }), noticeChangeForms.lost, messages)
  expect(value).toMatchObject({ name: 'Toby', marks: 'Collar rojo', breed: '' })
  expect(JSON.stringify(value)).not.toMatch(/place|seenOn|species/)
  expect(parseForm(toFormData({ name: '' }), noticeChangeForms.lost, messages).errors).toEqual({ name: messages.name })
})
