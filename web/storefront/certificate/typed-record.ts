/** Record in a typed or pasted text: the code itself, or the whole link of a certificate; null when there is none. */
export function typedRecord(typed: string): string | null {
  const text = typed.replace(/\s/g, '')
  const code = /\/certificate\/([^/?#]+)/i.exec(text)?.[1] ?? text
  return /^[\w.%-]{1,4000}$/.test(code) ? decoded(code) : null
}

function decoded(code: string): string | null {
  try {
    return decodeURIComponent(code)
  } catch {
    return null
  }
}
