import { createHmac } from 'node:crypto'
import { createSignature, SIGNATURE_HEADER } from '../providers/sandbox/signature.ts'

interface Genuine {
  body: string
  secret: string
  at: Date
}

/** Ways to forge a webhook; each answers the signature header and the body. */
const forgeries: ((genuine: Genuine, chance: () => number) => { signature: string | null; body: string })[] = [
  // No signature, an empty one, plain words.
  ({ body }) => ({ signature: null, body }),
  ({ body }) => ({ signature: '', body }),
  ({ body, at }, chance) => ({ signature: `t=${seconds(at)},v1=${'0'.repeat(Math.floor(chance() * 80))}`, body }),
  // Another secret, an empty one.
  ({ body, at }, chance) => ({ signature: createSignature(body, `secret ${chance()}`, at), body }),
  ({ body, at }) => ({
    signature: `t=${seconds(at)},v1=${createHmac('sha256', '')
      .update(`${seconds(at)}.${body}`)
      .digest('hex')}`,
    body,
  }),
  // Genuine, but too old or in the future.
  ({ body, secret, at }, chance) => ({
    signature: createSignature(body, secret, moved(at, -302 - chance() * 1e6)),
    body,
  }),
  ({ body, secret, at }, chance) => ({
    signature: createSignature(body, secret, moved(at, 302 + chance() * 1e6)),
    body,
  }),
  // An old signature under a new time.
  ({ body, secret, at }) => ({
    signature: createSignature(body, secret, moved(at, -600)).replace(/^t=\d+/, `t=${seconds(at)}`),
    body,
  }),
  // One byte of the body changed.
  ({ body, secret, at }, chance) => {
    const index = Math.floor(chance() * body.length)
    const other = String.fromCharCode(33 + ((body.charCodeAt(index) - 33 + 1 + Math.floor(chance() * 90)) % 93))
    const altered = body.slice(0, index) + (other === body[index] ? '~' : other) + body.slice(index + 1)
    return { signature: createSignature(body, secret, at), body: altered }
  },
  // One digit of the signature changed.
  ({ body, secret, at }, chance) => {
    const genuine = createSignature(body, secret, at)
    const start = genuine.indexOf('v1=') + 3
    const index = start + Math.floor(chance() * 64)
    const digit = ((Number.parseInt(genuine[index] ?? '0', 16) + 1 + Math.floor(chance() * 15)) % 16).toString(16)
    return { signature: genuine.slice(0, index) + digit + genuine.slice(index + 1), body }
  },
  // Bytes added before or after the signed body.
  ({ body, secret, at }) => ({ signature: createSignature(body, secret, at), body: `${body} ` }),
  ({ body, secret, at }) => ({ signature: createSignature(body, secret, at), body: `[${body}` }),
  // The signature of another event, half of one, one without its time.
  ({ body, secret, at }, chance) => ({ signature: createSignature(`{"id":"${chance()}"}`, secret, at), body }),
  ({ body, secret, at }) => ({ signature: createSignature(body, secret, at).slice(0, -1), body }),
  ({ body, secret, at }) => ({ signature: createSignature(body, secret, at).replace(/^t=\d+,/, ''), body }),
  ({ body, secret, at }) => ({ signature: createSignature(body, secret, at).replace(/v1=/, 'v0='), body }),
]

/** The nth forgery of a genuine webhook; `chance` is from 0 to 1. */
export function forge(genuine: Genuine, nth: number, chance: () => number): Request {
  const make = forgeries[nth % forgeries.length]
  if (!make) throw new Error('There are ways to forge')
  const { signature, body } = make(genuine, chance)
  return new Request('https://huella.com.bo/webhooks/payments/sandbox', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== null && { [SIGNATURE_HEADER]: signature }) },
    body,
  })
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function moved(at: Date, bySeconds: number): Date {
  return new Date(at.getTime() + bySeconds * 1000)
}
