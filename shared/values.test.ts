import { expect, test } from 'vitest'
import * as z from 'zod'
import { messageOrLimit, messageOrLongest, pictureAddress, publicAddress, requiredText, webAddress } from './values.ts'

test.each(['javascript:alert(1)', 'ftp://example.com', 'huella', ''])('%j is no address of the web', (address) => {
  expect(webAddress().safeParse(address).error?.issues[0]?.message).toBe('Invalid URL')
})

test('an address of the web is taken as it is', () => {
  expect(webAddress().parse('https://example.com/a')).toBe('https://example.com/a')
})

test.each([undefined, null, 7, '', '  '])('a required text that is %j is asked for by its name', (value) => {
  expect(requiredText('PolicyId').safeParse(value).error?.issues[0]?.message).toBe('PolicyId must be defined')
})

const noPictures = [
  '',
  'foto.jpg',
  'http://[',
  'javascript:alert(1)',
  '//mal.example/a.jpg',
  '/\\mal.example/a.jpg',
  '/a b.jpg',
]

test.each([...noPictures, 'data:image/png;base64,AA', '/media/../admin', 'https://ana:clave@example.com/a.jpg'])(
  '%j is not where a picture is',
  (address) => {
    expect(pictureAddress().safeParse(address).error?.issues[0]?.message).toBe('Invalid URL')
  },
)

test.each(['/stores/fachada-1.svg', '/media/stores/7/640.webp?v=2', 'https://example.com/a%20b.jpg'])(
  '%j is where a picture is',
  (address) => {
    expect(pictureAddress().parse(address)).toBe(address)
  },
)

test('what strangers are shown has nobody’s password in it', () => {
  expect(publicAddress().safeParse('https://ana:clave@example.com').success).toBe(false)
  expect(publicAddress().parse('https://example.com')).toBe('https://example.com')
})

test('a text that is too long is told how long it may be, and is not called missing', () => {
  const getMessage = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
  expect(getMessage(requiredText('Name', 60), 'a'.repeat(62))).toBe('Name must have at most 60 characters')
  expect(getMessage(z.string({ error: messageOrLongest('Nombre es obligatorio') }).max(200), 'a'.repeat(201))).toBe(
    'Escribe 200 caracteres como máximo',
  )
  const latitude = z
    .number({ error: messageOrLimit('Latitude', 'Latitude must be a number') })
    .min(-90)
    .max(90)
  expect([91, -91, 'norte'].map((value) => getMessage(latitude, value))).toEqual([
    'Latitude must be at most 90',
    'Latitude must be at least -90',
    'Latitude must be a number',
  ])
  const pictures = z.array(z.string(), { error: messageOrLimit('Pictures', 'Pictures must be an array') }).max(1)
  expect(getMessage(pictures, ['a', 'b'])).toBe('Pictures must have at most 1 items')
})
