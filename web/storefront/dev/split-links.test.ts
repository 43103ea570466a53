import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test('web addresses of a message can be followed, the rest is text', () => {
  expect(splitLinks('Confirma:\nhttp://localhost:3000/verify/abc\n\nHuella')).toEqual([
    { at: 0, text: 'Confirma:\n', href: null },
    { at: 10, text: 'http://localhost:3000/verify/abc', href: 'http://localhost:3000/verify/abc' },
    { at: 42, text: '\n\nHuella', href: null },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '493817'])('%s is text', (text) => {
  expect(splitLinks(text)).toEqual([{ at: 0, text, href: null }])
})

test('a forgotten text has no parts', () => {
  expect(splitLinks('')).toEqual([])
})
