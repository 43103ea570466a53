// A copied paper card is the longest of our forms: 20 lines of 5 fields.
const mostParts = 128
const mostHeadBytes = 1024
const blankLine = Buffer.from('\r\n\r\n')

/**
 * Whether a multipart body is plausible for our forms: it is terminated, has few parts, and each part has a short
 * header with a harmless field name. Checked before parsing, which costs memory for each part.
 */
export function hasHarmlessParts(body: Uint8Array, contentType: string): boolean {
  const boundary = parseBoundary(contentType)
  if (boundary === null) return false

  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const first = Buffer.from(`--${boundary}`)
  const next = Buffer.from(`\r\n--${boundary}`)
  if (!bytes.subarray(0, first.length).equals(first)) return false

  let at = first.length
  for (let parts = 0; parts <= mostParts; parts++) {
    const after = bytes.toString('latin1', at, at + 2)
    if (after === '--') return true
    if (after !== '\r\n' || parts === mostParts) return false

    const headEnd = bytes.indexOf(blankLine, at)
    if (headEnd === -1 || headEnd - at > mostHeadBytes) return false
    if (!isHarmlessHead(bytes.toString('utf8', at + 2, headEnd))) return false

    const end = bytes.indexOf(next, headEnd + 2)
    if (end === -1) return false
    at = end + next.length
  }
  return false
}

function parseBoundary(contentType: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data *;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

// Field names become object keys ('crop[left]'), so names special to JavaScript are refused.
function isHarmlessHead(head: string): boolean {
  const [, name] = /^content-disposition: *form-data *;.*?\bname="([^"\0]{1,200})"/im.exec(head) ?? []
  if (name === undefined || head.includes('\0')) return false
  return !/__proto__|constructor|prototype/.test(decodedOnce(name))
}

function decodedOnce(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
