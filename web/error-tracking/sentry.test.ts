import { startInactiveSpan, startSpan } from '@sentry/browser'
import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import { createFailures } from './report-failure.ts'
import { startSentry } from './sentry.ts'

const sent: string[] = []
vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
  sent.push(String(body))
  return new Response('{}')
})
afterAll(() => vi.unstubAllGlobals())
const report = startSentry({ dsn: 'http://public@127.0.0.1:9/7', release: 'huella@test', environment: 'demo' })

test('two pages that were answered alike are told as two', async () => {
  const failures = createFailures()
  failures.connect(report)
  for (const _page of ['/profile', '/cart']) failures.report(new ErrorResponseImpl(401, '', null))
  await vi.waitFor(() => expect(sent.filter((each) => each.includes('A page answered 401'))).toHaveLength(2), 30_000)
})

test('what somebody looked for leaves with no span, whether it leaves with its page or by itself', async () => {
  const attributes = {
    'url.full': 'https://huella.com.bo/products.data?q=ana%40correo.bo',
    'url.query': 'q=ana%40correo.bo',
    'http.query': '?q=ana%40correo.bo',
  }
  startSpan({ name: '/products', forceTransaction: true }, () =>
    startSpan({ name: 'GET /products.data', attributes }, () => {}),
  )
  startInactiveSpan({ name: 'a press', attributes, experimental: { standalone: true } })?.end()

  const findSent = (name: string) =>
    vi.waitFor(() => sent.find((each) => each.includes(name)) ?? expect.fail(name), 30_000)
  for (const envelope of [await findSent('GET /products.data'), await findSent('a press')]) {
    expect(envelope).toContain('"https://huella.com.bo/products.data"')
    expect(envelope).not.toMatch(/ana|correo/)
  }
})
