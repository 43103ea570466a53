import { expect, test } from 'vitest'
import { sentForm } from './sent-again.ts'

const form = (body: string, headers: Record<string, string> = {}, path = '/checkout') =>
  new Request(`http://huella.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

test('what a form of ours holds can be sent once more, with its key', async () => {
  expect(await sentForm(form('key=k-1&notes=Toca+el+timbre&tag=a&tag=b', {}, '/checkout?step=2'))).toEqual({
    action: '/checkout?step=2',
    fields: [
      ['key', 'k-1'],
      ['notes', 'Toca el timbre'],
      ['tag', 'a'],
      ['tag', 'b'],
    ],
  })
})

test('no page ever holds a secret that was typed', async () => {
  expect(await sentForm(form('email=ana%40ejemplo.bo&password=tres+tristes'))).toBeNull()
  expect(await sentForm(form('phoneCode=123456'))).toBeNull()
})

test.each([
  ['of another site', form('a=1', { origin: 'https://malo.test', host: 'huella.test' })],
  ['that is too long', form(`a=${'x'.repeat(70_000)}`)],
  ['that is no form', new Request('http://huella.test/', { method: 'POST', body: '{}' })],
  ['that was only asked for', new Request('http://huella.test/')],
])('what is not sent again: something %s', async (_what, request) => {
  expect(await sentForm(request)).toBeNull()
})

test('where it is sent to is never another host', async () => {
  expect((await sentForm(form('a=1', {}, '//malo.test/x')))?.action).toBe('/malo.test/x')
})
