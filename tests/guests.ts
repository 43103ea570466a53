import { setTimeout as pause } from 'node:timers/promises'

export interface Guest {
  uid: string
  token: string
}

/** Creates a new guest at a shop. */
export async function aGuest(url: string): Promise<Guest> {
  const answer = await callUntilServed(() => send(url, '/v1/app/guests', { country: 'BO' }))
  if (!answer.ok) throw new Error(`No guest: ${answer.status}`)
  const { uid, jwtToken: token } = await answer.json()
  return { uid, token }
}

/** Sends a call as the app does. */
export function send(
  url: string,
  path: string,
  body: object,
  { token, key }: { token?: string; key?: string } = {},
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Makes a call again, with its key, while a busy server refuses it or still works on the first one. */
export async function callUntilServed(call: () => Promise<Response>, tries = 60): Promise<Response> {
  const answer = await call()
  const isUnderWay = answer.status === 409 && (await answer.clone().text()).includes('idempotency-in-flight')
  if (tries <= 1 || (answer.status !== 503 && !isUnderWay)) return answer
  await pause(Number(answer.headers.get('retry-after') ?? 1) * 200)
  return callUntilServed(call, tries - 1)
}

/**
 * Finds the path of the sandbox's payment page through the payment's link, as a payer does; null when there is none.
 */
export async function findBankPage(url: string, paymentLink: string): Promise<string | null> {
  const page = await (await fetch(url + paymentLink)).text()
  return /\/sandbox-pay\/[\w-]{43}/.exec(page)?.[0] ?? null
}

/** Pays on the sandbox's page, without scripts. */
export function payAtBank(url: string, bankPage: string): Promise<Response> {
  return fetch(url + bankPage, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' })
}

/** A phone of this key alone: the same call again has the same one. */
export function phoneOf(key: string): string {
  return `7${String(Number.parseInt(key.replaceAll('-', '').slice(-8), 16) % 10_000_000).padStart(7, '0')}`
}
