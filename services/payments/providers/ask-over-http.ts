/** Calls of the provider port end within about two seconds. */
const timeoutMs = 2000
const mostCharacters = 5_000_000

/**
 * POSTs JSON to a provider and answers its JSON for any HTTP status, because providers send refusals with 404 and 409.
 * Throws when the answer is no JSON, too large or too late; the outcome is unknown then.
 */
export async function askOverHttp(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await answer.text()
  if (text.length > mostCharacters) throw new Error(`${new URL(url).host} answered too much`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${new URL(url).host} answered HTTP ${answer.status} and no JSON`, { cause })
  }
}
