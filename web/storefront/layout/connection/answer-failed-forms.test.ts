import { type ActionFunction, createMemoryRouter, data, type MiddlewareFunction } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answerLostForms } from './answer-lost-forms.ts'
import { maintenanceNotice, notifyMaintenance } from './under-maintenance.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  notifyMaintenance(false)
})

const lost: ActionFunction = () => {
  throw new TypeError('Failed to fetch')
}
// A server's error response as React Router throws it.
const closed: ActionFunction = () => {
  throw { status: 503, statusText: '', internal: false, data: '{"code":"http.maintenance"}' }
}
const bug: ActionFunction = () => {
  throw new TypeError("Cannot read properties of undefined (reading 'id')")
}

const NoPage = () => null

/** A form of the page `/pet`, sent to `to`, whose action is `action`. */
async function send(action: ActionFunction, to = '/pet') {
  vi.stubGlobal('location', { pathname: '/pet' })
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        // The middleware type of route modules is narrower than the router's.
        middleware: [answerLostForms as MiddlewareFunction],
        ErrorBoundary: NoPage,
        children: [
          { id: 'pet', path: 'pet', action },
          { id: 'other', path: 'other', action },
        ],
      },
    ],
    { initialEntries: ['/pet'] },
  )
  await router.navigate(to, { formMethod: 'post', formData: new FormData() })
  const { actionData, errors } = router.state
  router.dispose()
  return { answer: actionData?.pet ?? null, error: errors?.root ?? null }
}

test('a form without a connection is answered with a refusal, and its page stays', async () => {
  const { answer, error } = await send(lost)
  expect(answer).toMatchObject({ refusal: { code: 'offline' } })
  expect(error).toBeNull()
})

test('a closed shop refuses a form and is announced until a form is answered again', async () => {
  expect((await send(closed)).answer).toMatchObject({ refusal: { code: 'offline' } })
  expect(maintenanceNotice.now()).toBe(true)
  expect((await send(() => ({ isSaved: true }))).answer).toEqual({ isSaved: true })
  expect(maintenanceNotice.now()).toBe(false)
})

test('what a page answers itself while the shop is closed does not announce it open', async () => {
  notifyMaintenance(true)
  await send(() => data({ held: 'h-1' }, { status: 503 }))
  expect(maintenanceNotice.now()).toBe(true)
})

test('a bug, and a form sent to another page, end on the error page', async () => {
  expect((await send(bug)).error).toBeInstanceOf(TypeError)
  expect((await send(lost, '/other')).error).toBeInstanceOf(TypeError)
})
