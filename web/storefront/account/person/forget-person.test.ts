import { expect, test } from 'vitest'
import type { Visit } from '#web/request/context.ts'
import { forgetPerson } from './forget-person.server.ts'

test('a sign-out deletes what is about the person, and the id of the device stays', () => {
  const deleted: string[] = []
  const cookies = {
    session: 'a',
    menu: 'open',
    device: 'made-up-id',
    account: 'u',
    resume: 's',
    trusted: 't',
    delivery: 'b',
    'cart-1': 'c',
  }
  forgetPerson({ cookies, setCookie: (name: string) => void deleted.push(name) } as unknown as Visit)
  expect(deleted).toEqual(['delivery', 'cart-1'])
})
