import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test('a path of this site is kept whole', () => {
  expect(safePath('/products?slug=perros&q=ñuble#top')).toBe('/products?slug=perros&q=%C3%B1uble#top')
  expect(safePath('/')).toBe('/')
})

test('anything that could lead elsewhere goes home', () => {
  const hostile = [
    '',
    null,
    4,
    'evil.com',
    'https://evil.com',
    '//evil.com',
    '/\\evil.com',
    '/\\/evil',
    '\\\\evil',
    '/\t/evil',
    '/\n/evil',
    '/..//evil.com',
    '/a/..//evil.com',
    '/%5cevil',
    '/%2f%2fevil',
    'javascript:alert(1)',
    '/ /evil',
    '/%09/evil',
    '///evil',
    '/./\\evil',
  ]
  for (const value of hostile) expect(safePath(value), JSON.stringify(value)).toBe('/')
})

test('whatever comes in, the answer stays on the site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('https://evil.com', 'http://huella.com.bo/x', 'ftp://evil.com/', 'mailto:a@evil.com'),
        fc
          .array(fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', '@', 'evil.com', ':', '?', '#', '\t'))
          .map((parts) => parts.join('')),
      ),
      (value) => {
        const url = new URL(safePath(value), 'https://shop.test')
        expect(url.origin).toBe('https://shop.test')
      },
    ),
  )
})
