import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Visit, visitContext } from './context.ts'
import { onceARequest } from './once-a-request.ts'

function newRequest() {
  const context = new RouterContextProvider()
  context.set(visitContext, {} as Visit)
  return context
}

test('all loaders of one request share an answer, and other requests ask anew', async () => {
  let asked = 0
  const load = onceARequest(async () => ++asked)
  const request = newRequest()
  expect(await Promise.all([load(request), load(request), load(newRequest())])).toEqual([1, 1, 2])
})
