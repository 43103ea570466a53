/** More than any answer about one point has. */
const mostBytes = 200_000

/** Asks an outside server for JSON. It may be slow, broken, endless or lie: then this throws, in time. */
export async function askOutside(address: URL, userAgent: string, milliseconds: number): Promise<unknown> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)))
  const response = await fetch(address, {
    signal,
    // Whoever is sent elsewhere may be sent inside.
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
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) throw new Error(`${address.host} does not stop answering`)
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}
