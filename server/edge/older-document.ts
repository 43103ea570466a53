/** Classes of the design system that pages use too, so that the stylesheet has them. */
const BAR =
  '<aside role="status" data-older class="bg-ink-900 px-4 py-3 text-center text-white text-sm">' +
  'Estamos resolviendo un problema: ves la tienda como estaba hace un momento. Puedes mirar todo, y comprar en un rato. ' +
  'Lo que tienes en tu carrito sigue ahí.</aside>'

/** Parts of a cached document that the bar changes. */
interface Markable {
  headers: Headers
  pieces: Buffer<ArrayBuffer>[]
  bytes: number
  hash: string
}

/**
 * The document as it is shown while rendering fails: with a bar that says so as the last thing of its body, which React
 * leaves alone, and an identity of its own, so that no browser takes it for the current page.
 */
export function markOlder<Page extends Markable>(document: Page): Page {
  const last = document.pieces.at(-1)
  const html = last?.toString('utf8') ?? ''
  const end = html.lastIndexOf('</body>')
  if (end === -1) return document

  const piece = Buffer.from(html.slice(0, end) + BAR + html.slice(end))
  const headers = new Headers(document.headers)
  headers.set('cache-control', 'no-store')
  return {
    ...document,
    headers,
    pieces: [...document.pieces.slice(0, -1), piece],
    bytes: document.bytes + BAR.length,
    hash: `${document.hash}-older`,
  }
}
