export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Opens the bytes of a file, as often as it is called. */
export type OpenBytes = () => AsyncIterable<Uint8Array>

const HEAD_BYTES = 1024

/**
 * Encoding of a text file: by its byte order mark, by the zero bytes of UTF-16 without one, else UTF-8 where all of it
 * is valid. Old programs still write Latin-1, which is what remains.
 */
export async function detectEncoding(open: OpenBytes): Promise<Encoding> {
  const head = await readHead(open, HEAD_BYTES)
  const utf16 = detectUtf16(head)
  if (utf16) return utf16

  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of open()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'windows-1252'
  }
}

function detectUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Latin letters have a zero byte beside each; binary files have them anywhere.
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = head.length * 0.3
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

/** Text of a file, piece by piece, without the byte order mark. */
export async function* decodeBytes(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The first bytes of a file, at least `most` of them where it has as many. */
export async function readHead(open: OpenBytes, most: number): Promise<Uint8Array> {
  return concatenate(open(), most)
}

/** All bytes of a file; null when it has more than `most`. */
export async function readAllBytes(open: OpenBytes, most: number): Promise<Uint8Array | null> {
  const bytes = await concatenate(open(), most + 1)
  return bytes.byteLength > most ? null : bytes
}

async function concatenate(chunks: AsyncIterable<Uint8Array>, enough: number): Promise<Uint8Array> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    read.push(chunk)
    size += chunk.byteLength
    if (size >= enough) break
  }
  return Buffer.concat(read)
}
