const TIMEOUT_MS = 10_000
const MOST_BYTES = 5_000_000

export type Fetched = { text: string; type: string } | { status: number; text: string } | { why: string }

/** Body of an address as text. Time and size are limited, because the server is not ours. */
export async function fetchText(url: string, headers: Record<string, string> = {}): Promise<Fetched> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await readLimited(answer)
    if (text === null) return { why: 'lo que responde pesa más de 5 MB' }
    return answer.ok ? { text, type: answer.headers.get('content-type') ?? '' } : { status: answer.status, text }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { why: isLate ? 'tarda demasiado en responder' : 'no responde' }
  }
}

async function readLimited(answer: Response): Promise<string | null> {
  if (!answer.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.byteLength
    // Leaving the loop closes the connection.
    if (size > MOST_BYTES) return null
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
