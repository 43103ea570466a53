import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createFailures } from './report-failure.ts'
import { startSentry } from './sentry.ts'

test('two pages that were answered alike are told as two', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(String(body))
    return new Response('{}')
  })
  const failures = createFailures()
  failures.connect(startSentry({ dsn: 'http://public@127.0.0.1:9/7', release: 'huella@test', environment: 'demo' }))
  for (const _page of ['/profile', '/cart']) failures.tell(new ErrorResponseImpl(401, '', null))
  await vi.waitFor(() => expect(sent.filter((each) => each.includes('A page answered 401'))).toHaveLength(2))
  vi.unstubAllGlobals()
})
