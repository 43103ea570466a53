import { expect, test } from 'vitest'
import { addPicture, getFieldKind, toDayValue } from './sheet-fields.ts'

test('days and pictures of a sheet have fields of their own', () => {
  expect(['from', 'picture', 'images', 'title'].map(getFieldKind)).toEqual(['day', 'picture', 'pictures', 'text'])
  expect([toDayValue('24/12/2026'), toDayValue('2026-12-24'), toDayValue('pronto')]).toEqual([
    '2026-12-24',
    '2026-12-24',
    '',
  ])
})

test('an uploaded picture takes the place of the one, and joins the many', () => {
  expect(addPicture('dog-face', '/media/a', 'picture')).toBe('/media/a')
  expect(addPicture('dog-face', '/media/a', 'pictures')).toBe('dog-face, /media/a')
  expect(addPicture('', '/media/a', 'pictures')).toBe('/media/a')
})
