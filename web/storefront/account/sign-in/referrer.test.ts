import { expect, test } from 'vitest'
import { parseReferrer } from './referrer.ts'

const hostile = [
  'https://evil.com',
  'http://evil.com/cart',
  '//evil.com',
  '///evil.com',
  '////evil.com/',
  '/\\evil.com',
  '\\/evil.com',
  '\\\\evil.com',
  '/\\/evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '/\r/evil.com',
  '\t//evil.com',
  ' //evil.com',
  '/ /evil.com',
  '/..//evil.com',
  '/.//evil.com',
  '/a/..//evil.com',
  '/%09/evil.com',
  '/%5cevil.com',
  '/%2f%2fevil.com',
  'vbscript:evil.com',
  'javascript:alert(1)',
  'data:text/html,evil',
  'evil.com',
  '@evil.com',
  'https:evil.com',
]

test('the 27 ways that lead elsewhere lead home', () => {
  expect(hostile).toHaveLength(27)
  for (const value of hostile) expect(parseReferrer(value), JSON.stringify(value)).toBe('/')
})

const pieces = [
  '/',
  '\\',
  '.',
  '..',
  '%2f',
  '%5c',
  '@',
  'evil.com',
  ':',
  '?',
  '#',
  '\t',
  'signin',
  'SignUp',
  '%73ignin',
]

// Drawn by a generator with a fixed seed: fast-check takes ten seconds for as many.
function* randomWords(count: number): Generator<string> {
  let seed = 20_261_121
  const below = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  const piece = () => (below(4) === 0 ? String.fromCharCode(below(0x250)) : (pieces[below(pieces.length)] ?? ''))
  for (let number = 0; number < count; number++) {
    yield (number % 2 === 0 ? '/' : '') + Array.from({ length: below(9) }, piece).join('')
  }
}

test('of 10,000 random words none leads off the site or back to the sign-in', () => {
  const astray = [...randomWords(10_000)].filter((value) => {
    const url = new URL(parseReferrer(value), 'https://shop.test')
    const staysHere = url.origin === 'https://shop.test' && !url.pathname.startsWith('//')
    return !staysHere || /^\/(%73|s)ign(in|up)(\/|$)/i.test(url.pathname)
  })
  expect(astray).toEqual([])
  expect(new Set([...randomWords(10_000)].map(parseReferrer)).size).toBeGreaterThan(1_000)
})

test('who came to sign in is never sent to sign in again, however it is written', () => {
  const paths = ['/signin', '/SignIn', '/signin/', '/signin?referrer=/cart', '/signup', '/%73ignin', '/signin/google']
  for (const path of [...paths, '/signout', '/reset-password/x', '/second-factor', '/signin.data']) {
    expect(parseReferrer(path), path).toBe('/')
  }
  expect(parseReferrer('/products?q=signin')).toBe('/products?q=signin')
  expect(parseReferrer('/product/signin')).toBe('/product/signin')
})

test('the token of an embedded page stays behind', () => {
  expect(parseReferrer('/cart?jwt=eyJ&store=s-1')).toBe('/cart?store=s-1')
})
