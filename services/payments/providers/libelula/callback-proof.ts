import { createHmac } from 'node:crypto'
import { sameSecret } from '#shared/ids.ts'

/** Callback address with a secret per charge, because Libélula does not sign its callbacks. */
export function toCallbackUrl(notifyUrl: string, charge: string, secret: string): string {
  return `${notifyUrl}?${new URLSearchParams({ charge, proof: computeProof(charge, secret) })}`
}

/** The charge of a callback with a valid secret, or null. */
export function verifyCallback(url: URL, secrets: readonly string[]): { charge: string; transaction: string } | null {
  // Libélula's manual appends `?transaction_id=…` even to an address that already has a question mark.
  const search = new URLSearchParams(url.search.slice(1).replaceAll('?', '&'))
  const charge = search.get('charge') ?? ''
  const proof = search.get('proof') ?? ''
  if (charge === '' || !secrets.some((secret) => sameSecret(proof, computeProof(charge, secret)))) return null
  return { charge, transaction: `${search.get('transaction_id') ?? ''}:${search.get('error') ?? ''}`.slice(0, 100) }
}

function computeProof(charge: string, secret: string): string {
  return createHmac('sha256', secret).update(`callback ${charge}`).digest('hex')
}
