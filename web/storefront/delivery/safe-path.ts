const BASE = 'https://huella.invalid'

/**
 * Path of this site to return to, or `/` for anything that could lead elsewhere: other origins, backslashes, control
 * characters, and paths whose normal form starts with two slashes.
 */
export function safePath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2000) return '/'
  if (value.includes('\\') || hasControl(value) || /%(?:5c|0[0-9a-f]|1[0-9a-f]|2f%2f)/i.test(value)) return '/'

  const url = URL.canParse(value, BASE) ? new URL(value, BASE) : null
  if (!url || url.origin !== BASE || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** Blanks and control characters: browsers drop some of them, which turns '/\t/evil' into '//evil'. */
function hasControl(value: string): boolean {
  return [...value].some((character) => character <= ' ' || character === '\u007f')
}
