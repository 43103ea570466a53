import { expect, test } from 'vitest'
import { deferPreloads } from './defer-preloads.ts'

const rearranged = (document: string) => deferPreloads(Buffer.from(document)).toString()

test('the scripts of a page wait for its stylesheet', () => {
  const document =
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
    '<title>Ñandú</title><link rel="stylesheet" href="/a.css"/></head><body>Hola</body></html>'

  expect(rearranged(document)).toBe(
    '<html><head><title>Ñandú</title><link rel="stylesheet" href="/a.css"/>' +
      '<link fetchpriority="low" rel="modulepreload" href="/a.js"/>' +
      '<link fetchpriority="low" rel="modulepreload" href="/b.js"/></head><body>Hola</body></html>',
  )
})

test('what is no page stays as it is', () => {
  expect(rearranged('sin cabeza')).toBe('sin cabeza')
})

test('a text that looks like a preload is left where it is', () => {
  const document = '<head></head><body><link rel="modulepreload" href="/a.js"/></body>'
  expect(rearranged(document)).toBe(document)
})
