import { expect, test } from 'vitest'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readForm } from './read-form.ts'

const send = (body: string, headers: Record<string, string>) =>
  readForm(new Request('http://localhost/cart', { method: 'POST', body, headers }))

test('a form is read', async () => {
  const form = await send('quantity=2', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(form.get('quantity')).toBe('2')
})

test.each([
  ['nothing that says what it is', ''],
  ['JSON', 'application/json'],
  ['an upload without its end', 'multipart/form-data; boundary=x'],
])('%s is refused as bad input', async (_what, type) => {
  const failure = await send('{"quantity":2}', { 'content-type': type }).catch(asServiceError)
  expect(failure).toMatchObject({ status: 400 })
})
