import { SendFailure } from './send-failure.ts'

const timeoutMs = 10_000

/** POSTs to a provider. Without an answer it throws a `SendFailure` that says nothing of the request. */
export function callProvider(url: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<Response> {
  return fetch(url, {
    ...request,
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new SendFailure(error instanceof Error && error.name === 'TimeoutError' ? 'ETIMEOUT' : 'ECONNECTION', false)
  })
}
