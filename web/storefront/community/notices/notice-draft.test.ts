import { expect, test } from 'vitest'
import { emptyNotice, parseNoticeDraft, toNotice, toNoticeChange } from './notice-draft.ts'

const today = '2026-11-22'
const whole = {
  ...emptyNotice(today),
  species: 'PERRO',
  name: 'Toby',
  colours: ['negro' as const],
  place: '-17.76543,-63.19876',
  seenOn: '2026-11-20',
}

test('what is typed is the notice that is sent, without what nobody said', () => {
  expect(toNotice(whole, 'lost', today)).toEqual({
    notice: {
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
    },
  })
})

test('chip and hidden mark go along when they are whole', () => {
  const said = { ...whole, chip: '981 000 012 345 678', question: '¿Qué oreja?', answer: 'La izquierda' }
  expect(toNotice(said, 'lost', today)).toMatchObject({
    notice: { chip: '981 000 012 345 678', hiddenMark: { question: '¿Qué oreja?', answer: 'La izquierda' } },
  })
})

test.each([
  ['a kind of pet', { species: 'DRAGON' }, 'species'],
  ['a name of who is lost', { name: '' }, 'name'],
  ['a colour', { colours: [] }, 'colours'],
  ['a place', { place: 'x' }, 'place'],
  ['a day', { seenOn: '' }, 'day-missing'],
  ['a day that was', { seenOn: '2026-11-23' }, 'day-wrong'],
  ['a day of the last year', { seenOn: '2025-11-01' }, 'day-wrong'],
  ['fifteen digits of a chip', { chip: '123' }, 'chip'],
  ['the answer to its question', { question: '¿Qué oreja?' }, 'answer'],
  ['the question to its answer', { answer: 'La izquierda' }, 'question'],
])('a notice needs %s', (_words, change, fault) => {
  expect(toNotice({ ...whole, ...change }, 'lost', today)).toEqual({ faults: [fault] })
})

test('nobody knows the name of who was found', () => {
  expect(toNotice({ ...whole, name: '' }, 'found', today)).toMatchObject({ notice: { kind: 'found', name: '' } })
})

test('a form holds no more than the service takes, and colours that exist', () => {
  const form = new FormData()
  form.set('name', ` ${'T'.repeat(100)} `)
  for (const colour of ['negro', 'verde', 'blanco']) form.append('colours', colour)
  expect(parseNoticeDraft(form)).toMatchObject({ name: 'T'.repeat(60), colours: ['negro', 'blanco'], species: '' })
})

test('what is changed later is what may be', () => {
  const changed = toNoticeChange({ ...whole, marks: 'Collar rojo' }, 'lost')
  expect(changed).toMatchObject({ change: { name: 'Toby', marks: 'Collar rojo' } })
  expect(JSON.stringify(changed)).not.toMatch(/place|seenOn|chip/)
  expect(toNoticeChange({ ...whole, name: '' }, 'lost')).toEqual({ faults: ['name'] })
})
