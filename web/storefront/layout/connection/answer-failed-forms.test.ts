import { type ActionFunction, createMemoryRouter, data, type MiddlewareFunction } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answerFailedForms } from './answer-failed-forms.ts'
import { subscribeFailures } from './failure-notices.ts'
import { setPendingPath } from './pending-navigation.ts'
import { maintenanceNotice, notifyMaintenance } from './under-maintenance.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  notifyMaintenance(false)
  setPendingPath(null)
})

const lost: ActionFunction = () => {
  throw new TypeError('Failed to fetch')
}
// A server's error response as React Router throws it.
const closed: ActionFunction = () => {
  throw { status: 503, statusText: '', internal: false, data: '{"code":"http.maintenance"}' }
}
const failed = refuse(500, { code: 'http.unexpected' })
const busy = refuse(429, { code: 'http.too-many', detail: 'Hay mucha gente a la vez.' })
const gone = refuse(404, { code: 'pets.pet-not-found', detail: 'No encontramos a esta mascota.' })

function refuse(status: number, body: object): ActionFunction {
  return () => {
    throw { status, statusText: '', internal: false, data: body }
  }
}

const NoPage = () => null

/** A form of the page `/pet`, sent to `to`, whose action is `action`. */
async function send(action: ActionFunction, to = '/pet') {
  // As the layout remembers it while the router navigates.
  setPendingPath(to)
  return openPage(action, (router) => router.navigate(to, post()))
}

/** The same form, sent by a fetcher. */
async function fetchFrom(action: ActionFunction, to: string) {
  return openPage(action, (router) => router.fetch('f', 'pet', to, post()))
}

const post = () => ({ formMethod: 'post' as const, formData: new FormData() })

type Router = ReturnType<typeof createMemoryRouter>

async function openPage(action: ActionFunction, act: (router: Router) => Promise<void>) {
  vi.stubGlobal('location', { pathname: '/pet' })
  const told: (string | null)[] = []
  const stop = subscribeFailures((detail) => told.push(detail))
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        // The middleware type of route modules is narrower than the router's.
        middleware: [answerFailedForms as MiddlewareFunction],
        ErrorBoundary: NoPage,
        children: [
          { id: 'pet', path: 'pet', action },
          { id: 'other', path: 'other', action },
        ],
      },
    ],
    { initialEntries: ['/pet'] },
  )
  await act(router)
  const { actionData, errors } = router.state
  router.dispose()
  stop()
  return { answer: actionData?.pet ?? null, error: errors?.root ?? null, told }
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

test('an unexpected failure is told, and its page stays without an answer', async () => {
  expect(await send(failed)).toEqual({ answer: null, error: null, told: [null] })
})

test('an error with a message of its own is told by it', async () => {
  expect(await send(busy)).toEqual({ answer: null, error: null, told: ['Hay mucha gente a la vez.'] })
})

test('a refusal that is about the page ends on the error page', async () => {
  const { error, told } = await send(gone)
  expect(error).toMatchObject({ status: 404 })
  expect(told).toEqual([])
})

test('a form that leads to another page ends on the error page', async () => {
  expect((await send(lost, '/other')).error).toBeInstanceOf(TypeError)
  expect((await send(failed, '/other')).error).toMatchObject({ status: 500 })
})

test('a form of a fetcher stays on its page, wherever it is sent', async () => {
  const { error, told } = await fetchFrom(failed, '/other')
  expect([error, told]).toEqual([null, [null]])
})
