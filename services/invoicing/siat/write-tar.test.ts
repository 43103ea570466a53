import { expect, test } from 'vitest'
import { readTar } from '../sandbox/siat-sandbox.ts'
import { writeTar } from './write-tar.ts'

test('a tar archive gives its files back, whatever their length', () => {
  const texts = ['<a/>', 'ñ'.repeat(256), 'x'.repeat(1025), '']
  const archive = writeTar(
    texts.map((text, index) => ({ name: `${index}.xml`, text })),
    new Date('2026-11-26T15:00:00Z'),
  )
  expect(archive.length % 512).toBe(0)
  expect(readTar(archive)).toEqual(texts)
})
