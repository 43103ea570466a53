import { expect, test } from 'vitest'
import { parseOwnAddress } from '../../images/own-address.ts'
import { formatPictureCount, formatPicturesAfter, mergeWithKept } from './product-pictures.ts'

const picture = (id: string, alt = '') => ({ id, alt, variantId: null, kind: id.startsWith('u') ? 'upload' : 'remote' })
const list = (ids: string) => ids.split(' ').map((id) => picture(id))

test.each([
  // stored, named by the file, after it
  ['u1 r1 r2', 'r3', 'u1 r3'],
  ['r1 u1 r2', 'r3 r1', 'r3 r1 u1'],
  ['u1 u2', 'r1', 'u1 u2 r1'],
  ['u1 r1 u2', 'r1 u1', 'r1 u2 u1'],
  ['r1 u1 r2', 'r1 r2', 'r1 u1 r2'],
  ['r1 u1 u2', 'r2 r3', 'r2 r3 u1 u2'],
  ['r1 r2', 'r2', 'r2'],
])('of %s a file that names %s leaves %s', (known, named, after) => {
  const merged = mergeWithKept(list(named), list(known), ({ kind }) => kind === 'upload')
  expect(merged.map(({ id }) => id)).toEqual(after.split(' '))
})

test('the log says what changed, where the number of pictures does not', () => {
  expect([0, 1, 3].map(formatPictureCount)).toEqual(['sin fotos', '1 foto', '3 fotos'])
  expect(formatPicturesAfter(list('a b'), list('b a'))).toBe('2 fotos, en otro orden')
  expect(formatPicturesAfter(list('a b'), list('a c'))).toBe('2 fotos, otras')
  expect(formatPicturesAfter(list('a'), [picture('a', 'De frente')])).toBe('1 foto, con otros textos u opciones')
})

test('an address of ours names its picture on every host, and no other address does', () => {
  const id = 'ab'.repeat(32)
  expect(parseOwnAddress(`https://huella.example/media/products/${id}-1200.jpg`)).toBe(id)
  expect(parseOwnAddress(`https://huella.com.py/media/products/${id}-480.webp?v=1`)).toBe(id)
  for (const other of [`/media/products/${id}-1200.jpg`, `https://x.example/${id}-1200.jpg`, 'https://x.example/a.jpg'])
    expect(parseOwnAddress(other)).toBeNull()
})
