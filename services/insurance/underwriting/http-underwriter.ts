import * as z from 'zod'
import type { Underwriter } from './underwriter.ts'

const Issued = z.object({
  insuranceContractId: z.string().min(1).max(100),
  processId: z.string().min(1).max(100),
  receiptId: z.string().min(1).max(100),
  emissionRegisterId: z.string().min(1).max(100),
})
const Refused = z.object({ message: z.string().min(1).max(500) })

/**
 * Client of an insurer's service: `POST <url>/contracts` with the contract's id as Idempotency-Key. 200 and 201 are a
 * contract, 409 and 422 a refusal with its text; anything else, and a timeout, is retried later.
 */
export function httpUnderwriter({
  name,
  title,
  url,
  token,
  timeoutMs = 8000,
}: {
  name: string
  title: string
  url: string
  token: string
  timeoutMs?: number
}): Underwriter {
  return {
    name,
    title,
    async issue(request) {
      const answer = await fetch(`${url}/contracts`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': request.insuranceId,
        },
        body: JSON.stringify(request),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await answer.text()
      if (answer.status === 409 || answer.status === 422) return { refusal: refusalIn(text) }
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text.slice(0, 500)}`)
      const raw: unknown = JSON.parse(text)
      return { ...Issued.parse(raw), raw }
    },
  }
}

function refusalIn(text: string): string {
  try {
    return Refused.parse(JSON.parse(text)).message
  } catch {
    return 'La aseguradora no aceptó el contrato'
  }
}
