export interface Guest {
  uid: string
  token: string
}

/** Somebody new at a shop, without a name. */
export async function aGuest(url: string): Promise<Guest> {
  const answer = await send(url, '/v1/app/guests', { country: 'BO' })
  if (!answer.ok) throw new Error(`No guest: ${answer.status}`)
  const { uid, jwtToken: token } = await answer.json()
  return { uid, token }
}

/** A call as the app makes it. */
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

/**
 * Path of the sandbox's hosted page, from the page of a payment that is open. The link of that page is what a payer follows;
 * null when there is none.
 */
export async function findBankPage(url: string, paymentLink: string): Promise<string | null> {
  const page = await (await fetch(url + paymentLink)).text()
  return /\/sandbox-pay\/[\w-]{43}/.exec(page)?.[0] ?? null
}

/** The payer pays there, without a script. */
export function payAtBank(url: string, bankPage: string): Promise<Response> {
  return fetch(url + bankPage, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' })
}
