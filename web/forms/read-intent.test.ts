import { expect, test } from 'vitest'
import { readIntent, readIntentOn } from './read-intent.server.ts'

function send(intent?: string) {
  const form = new FormData()
  if (intent !== undefined) form.set('intent', intent)
  return form
}

test('a form is sent by one of its buttons', () => {
  expect(readIntent(send('remove'), ['save', 'remove'])).toBe('remove')
})

test('a form sent by its Enter key is the one that its action names', () => {
  expect(readIntent(send(), ['save', 'remove'], 'save')).toBe('save')
  expect(readIntent(send(''), ['save', 'remove'], 'save')).toBe('save')
})

test.each([undefined, '', 'erase', 'toString', 'remove ', ':remove'])('the intent %j is refused', (intent) => {
  const refusal = expect.objectContaining({
    status: 400,
    data: expect.objectContaining({ detail: expect.any(String) }),
  })
  expect(() => readIntent(send(intent), ['save', 'remove'])).toThrow(refusal)
})

test('an unknown intent is not taken for the one of a form without a name', () => {
  expect(() => readIntent(send('erase'), ['save', 'remove'], 'save')).toThrow(expect.objectContaining({ status: 400 }))
})

test('a button says what it is about after a colon', () => {
  expect(readIntentOn(send('skip:2026-11-22'), ['skip'])).toEqual({ intent: 'skip', about: '2026-11-22' })
  expect(readIntentOn(send('wait:a|b|10:30'), ['wait'])).toEqual({ intent: 'wait', about: 'a|b|10:30' })
  expect(readIntentOn(send('skip'), ['skip'])).toEqual({ intent: 'skip', about: '' })
})
