const preload = /<link rel="modulepreload"[^>]*>/g

/**
 * Moves the module preloads to the end of the head at low priority. React puts them before the stylesheet, so on a slow
 * line 140 KB of script would arrive before the first paint, although every page is complete without them.
 */
export function deferPreloads(document: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = document.indexOf('</head>')
  if (end === -1) return document

  const head = document.toString('utf8', 0, end)
  const preloads = (head.match(preload) ?? []).map((link) => link.replace('<link ', '<link fetchpriority="low" '))
  const quieter = Buffer.from(head.replace(preload, '') + preloads.join(''))
  return Buffer.concat([quieter, document.subarray(end)])
}
