import { expect, test } from 'vitest'
import { pictureAddress, publicAddress, requiredText, webAddress } from './values.ts'

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
