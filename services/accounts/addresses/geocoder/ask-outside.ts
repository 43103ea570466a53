/** Response limit in bytes, far above any real answer about one point. */
const mostBytes = 200_000

/** Fetches JSON from an outside server. Throws at the timeout, above the size limit, or on invalid JSON. */
export async function askOutside(address: URL, userAgent: string, milliseconds: number): Promise<unknown> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)))
  const response = await fetch(address, {
    signal,
    // A redirect could point into our own network (SSRF).
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': userAgent },
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`${address.host} answered ${response.status}`)
  }

  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body) {
    bytes += piece.byteLength
    // Throwing out of the loop cancels the rest of the response.
    if (bytes > mostBytes) throw new Error(`${address.host} does not stop answering`)
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}
