import { expect, test } from 'vitest'
import { parseSent } from './send-photo.ts'

test.each([
  [200, '{"saved":true}', { kind: 'saved' }],
  [200, '<!doctype html><title>Entra</title>', { kind: 'refused', status: 200, detail: '' }],
  [
    422,
    '{"detail":"No pudimos leer esa foto."}',
    { kind: 'refused', status: 422, detail: 'No pudimos leer esa foto.' },
  ],
  [413, 'too large', { kind: 'refused', status: 413, detail: '' }],
  [500, 'null', { kind: 'refused', status: 500, detail: '' }],
])('an answer of %i with %j is %j', (status, answer, sent) => {
  expect(parseSent(status, answer)).toEqual(sent)
})
