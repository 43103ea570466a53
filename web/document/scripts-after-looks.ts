const preload = /<link rel="modulepreload"[^>]*>/g

/**
 * React puts the preloads of a page's modules before its stylesheet, at high priority, so that on a slow line 140 KB of
 * script arrive before anything can be painted. Every page of ours is complete without them: they stand at the end of the
 * head and say that they can wait.
 */
export function scriptsAfterLooks(document: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = document.indexOf('</head>')
  if (end === -1) return document

  const head = document.toString('utf8', 0, end)
  const preloads = (head.match(preload) ?? []).map((link) => link.replace('<link ', '<link fetchpriority="low" '))
  const quieter = Buffer.from(head.replace(preload, '') + preloads.join(''))
  return Buffer.concat([quieter, document.subarray(end)])
}
