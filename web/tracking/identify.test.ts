import { expect, test } from 'vitest'
import { createIdentify } from './identify.ts'

function anIdentify() {
  const events: string[] = []
  const identify = createIdentify({ identify: (uid) => events.push(uid), reset: () => events.push('reset') })
  return { ...identify, events }
}

const agreed = { uid: 'u-1', analytics: true, pathname: '/' }

test('who signed in and agreed is identified once, however many pages are shown', () => {
  const { seen, events } = anIdentify()
  seen(agreed)
  seen({ ...agreed, pathname: '/cart' })
  expect(events).toEqual(['u-1'])
})

test.each([null, false])('nobody is identified before they agreed (%s)', (analytics) => {
  const { seen, events } = anIdentify()
  seen({ ...agreed, analytics })
  expect(events).toEqual([])
})

test('the insurance pages of a profile identify nobody', () => {
  const { seen, events } = anIdentify()
  for (const pathname of ['/profile/insurance', '/profile/insurance/1', '/Profile/Insurance/1'])
    seen({ ...agreed, pathname })
  expect(events).toEqual([])
  seen({ ...agreed, pathname: '/profile/insurances-of-others' })
  expect(events).toEqual(['u-1'])
})

test('after signing out the next person is identified anew', () => {
  const { seen, forget, events } = anIdentify()
  seen(agreed)
  forget()
  seen({ ...agreed, uid: 'u-2' })
  seen(agreed)
  expect(events).toEqual(['u-1', 'reset', 'u-2', 'u-1'])
})

test('who takes their yes back and gives it again is identified again', () => {
  const { seen, events } = anIdentify()
  seen(agreed)
  seen({ ...agreed, analytics: false })
  seen(agreed)
  expect(events).toEqual(['u-1', 'u-1'])
})
