import { expect, test } from 'vitest'
import { whyItFailed } from './why-it-failed.ts'

test.each([
  [
    { name: 'error', code: '23505', message: 'duplicate key value violates unique constraint "one_live_payment"' },
    'error (23505): duplicate key value violates unique constraint "one_live_payment"',
  ],
  [
    { name: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:25', code: 'ECONNREFUSED' },
    '(ECONNREFUSED): connect ECONNREFUSED …:25',
  ],
  [
    { name: 'ServiceError', code: 'market.order-not-found', message: 'Order not found' },
    'ServiceError (market.order-not-found): Order not found',
  ],
  [
    { name: 'TypeError', message: 'Cannot read properties of undefined\n    at stack' },
    'TypeError: Cannot read properties of undefined',
  ],
  [{ value: 'thrown as text' }, 'unknown'],
  [null, 'unknown'],
])('%j is told as %s', (output, why) => {
  expect(whyItFailed(output)).toBe(why)
})

test.each([
  'Ana <ana.rojas@ejemplo.bo> is refused',
  'no answer from https://user:secreto@smtp.ejemplo.bo/hola?token=abc',
  'invalid input syntax for type uuid: "Ana Rojas"',
  "the name 'Ana Rojas' is unknown",
  'the customer «Ana Rojas» is unknown',
  'bearer eyJhbGciOiJFUzI1NiJ9eyJzdWIiOiJhbmEifQ1234 is over',
  'phone +591 700-00001 does not answer',
  'phone 70000001 does not answer',
])('of %s nobody’s data is left', (message) => {
  const why = whyItFailed({ name: 'Error', message })
  expect(why).not.toMatch(/ana|rojas|ejemplo|secreto|abc|eyJ|0001/i)
  expect(why).toContain('…')
})

test('a long sentence is cut', () => {
  expect(whyItFailed({ name: 'Error', message: 'word '.repeat(200) })).toHaveLength(240)
})
