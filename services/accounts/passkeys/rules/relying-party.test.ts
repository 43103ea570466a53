import { expect, test } from 'vitest'
import { getRelyingParty } from './relying-party.ts'

test('a passkey belongs to the host of the public address, whatever its port', () => {
  expect(getRelyingParty('https://huella.com.bo')).toEqual({ id: 'huella.com.bo', origin: 'https://huella.com.bo' })
  expect(getRelyingParty('https://huella.test:8443')?.id).toBe('huella.test')
})

test('localhost and its names need no TLS', () => {
  expect(getRelyingParty('http://localhost:3000')?.id).toBe('localhost')
  expect(getRelyingParty('http://huella.com.py.localhost:3000')?.id).toBe('huella.com.py.localhost')
})

test.each([
  'http://huella.com.bo',
  'https://10.0.0.7',
  'http://127.0.0.1:3000',
  'https://[::1]',
  'http://localhost.evil',
])('browsers allow no passkeys at %s', (origin) => {
  expect(getRelyingParty(origin)).toBeNull()
})
