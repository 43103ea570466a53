import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProps } from './field-props.ts'
import { money, parsed } from './field-schemas.server.ts'
import { getFieldLimits, parseFieldOrThrow, parseForm, parseFormOrThrow } from './parse-form.server.ts'

const visitForm = z.object({
  name: z.string().trim().min(1).max(10),
  note: z.string().trim().max(20).default(''),
  kind: z.enum(['bath', 'cut']).nullable().default(null),
  cost: money('BOB').optional(),
  hours: z.int().min(0).max(24).optional(),
  day: z.iso.date().optional(),
  isDone: z.boolean().default(false),
  pets: z.array(z.string()).max(3),
  photo: z.file().optional(),
  password: z.string().optional(),
})

const messages = { name: { required: 'Escribe el nombre.', invalid: 'Nombre raro.' }, hours: 'De 0 a 24.' }

function parse(fields: [string, string | File][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return parseForm(form, visitForm, messages)
}

test('the fields of a form become values', () => {
  const photo = new File(['x'], 'x.jpg')
  const { value, errors } = parse([
    ['name', ' Toby '],
    ['kind', 'bath'],
    ['cost', '80,5'],
    ['hours', '3'],
    ['day', '2026-11-22'],
    ['isDone', 'on'],
    ['pets', 'one'],
    ['photo', photo],
  ])
  expect(errors).toBeNull()
  expect(value).toEqual({
    ...{ name: 'Toby', note: '', kind: 'bath', cost: 8050, hours: 3, day: '2026-11-22', isDone: true, pets: ['one'] },
    photo: expect.any(File),
  })
})

test('empty fields, unticked boxes and empty files are missing', () => {
  const empty = ['note', 'kind', 'cost', 'hours', 'day', 'password'].map((name): [string, string] => [name, ''])
  expect(parse([['name', 'Toby'], ['photo', new File([], '')], ...empty]).value).toEqual({
    ...{ name: 'Toby', note: '', kind: null, isDone: false, pets: [] },
  })
})

test.each<[string, string]>([
  ['hours', '0x10'],
  ['hours', '1e1'],
  ['hours', '25'],
  ['day', '2026-02-30'],
  ['cost', 'gratis'],
  ['kind', 'walk'],
])('%s does not take %j', (name, typed) => {
  const form = parse([
    ['name', 'Toby'],
    [name, typed],
  ])
  expect(form.errors).toEqual({ [name]: name === 'hours' ? 'De 0 a 24.' : 'Revisa los datos e inténtalo de nuevo.' })
  expect(form.typed).toMatchObject({ [name]: typed })
})

test('a text longer than its field allows is cut, as the browser cuts it', () => {
  expect(parse([['name', 'Tobías Aurelio']]).value?.name).toBe('Tobías Aur')
})

test('a line end counts as one character, as the browser counts it', () => {
  const note = 'a\n'.repeat(10)
  expect(parse([['note', note.replaceAll('\n', '\r\n')]]).typed.note).toBe(note)
})

test('an empty field and a wrong one can have different sentences', () => {
  expect(parse([]).errors).toEqual({ name: 'Escribe el nombre.' })
  expect(parse([['name', '   ']]).errors).toEqual({ name: 'Nombre raro.' })
})

test('of a name that is sent twice the first value counts, unless it is a list', () => {
  const twice = parse([
    ['name', 'Toby'],
    ['name', 'Luna'],
    ['pets', 'one'],
    ['pets', 'two'],
  ])
  expect(twice.value).toMatchObject({ name: 'Toby', pets: ['one', 'two'] })
})

test('no password and no file travels back', () => {
  const { typed } = parse([
    ['password', 'secret'],
    ['photo', new File(['x'], 'x.jpg')],
  ])
  expect(typed).not.toHaveProperty('password')
  expect(typed.photo).toBe('')
})

test('names that the schema does not have are never read', () => {
  const hostile = ['__proto__', 'constructor', 'pets[4294967294]', 'a..b', '__intent__'].map(
    (name): [string, string] => [name, 'x'],
  )
  expect(parse([['name', 'Toby'], ...hostile]).value).toMatchObject({ name: 'Toby', pets: [] })
})

test('inputs take their limits from the schema', () => {
  const limits = getFieldLimits(visitForm)
  expect(limits.name).toEqual({ required: true, minLength: 1, maxLength: 10 })
  expect(limits.pets).toEqual({ required: true })
  expect(limits.note).toEqual({ maxLength: 20 })
  expect(limits.hours).toEqual({ min: 0, max: 24 })
  const field = fieldProps({ limits, values: { name: 'Toby', pets: ['one'] }, errors: { name: 'Nombre raro.' } })
  expect(field('name')).toMatchObject({ name: 'name', maxLength: 10, defaultValue: 'Toby', error: 'Nombre raro.' })
  // @ts-expect-error A wrong name does not compile.
  expect(field('nmae').error).toBeUndefined()
})

test('a text can be converted by a parser of its own', () => {
  const kilos = z.object({ kilos: parsed((typed) => (typed === 'diez' ? 10 : null)) })
  const form = new FormData()
  form.set('kilos', 'diez')
  expect(parseForm(form, kilos).value).toEqual({ kilos: 10 })
  expect(getFieldLimits(kilos).kilos).toEqual({ required: true })
})

test('the errors of a form are thrown like those of a service', () => {
  const form = new FormData()
  form.set('hours', '25')
  expect(() => parseFormOrThrow(form, visitForm, messages)).toThrow(
    expect.objectContaining({
      status: 400,
      data: { detail: 'Escribe el nombre.', fields: { name: 'Escribe el nombre.', hours: 'De 0 a 24.' } },
    }),
  )
  form.set('name', 'Toby')
  form.set('hours', '3')
  expect(parseFormOrThrow(form, visitForm, messages)).toMatchObject({ name: 'Toby', hours: 3 })
})

test('a field whose name depends on data is parsed alone', () => {
  const form = new FormData()
  form.set('quantity-leash', '2')
  form.set('quantity-ball', 'dos')
  const quantity = z.int().min(0).default(1)
  expect(parseFieldOrThrow(form, 'quantity-leash', quantity)).toBe(2)
  expect(parseFieldOrThrow(form, 'quantity-bone', quantity)).toBe(1)
  expect(() => parseFieldOrThrow(form, 'quantity-ball', quantity)).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ fields: { 'quantity-ball': expect.any(String) } }) }),
  )
})

test('an address that carries a form is parsed like one', () => {
  expect(parseForm(new URLSearchParams('name=Toby&pets=one&pets=two'), visitForm).value).toMatchObject({
    name: 'Toby',
    pets: ['one', 'two'],
  })
})
