/** What somebody who writes to us is looking at. */
export interface ChatPlace {
  origin: string
  pathname: string
  /** Of the document. */
  title: string
  /** What an order is called, on its own page. */
  reference: string | null
}

/** What a first message says by itself, so that nobody has to ask. `null`: nothing that helps. */
export type ChatContext =
  | { about: 'order'; reference: string }
  | { about: 'page'; title: string; url: string | null }
  | null

/** The address is told only of pages that everybody may open: another may open something by itself (D51). */
export function toChatContext({ origin, pathname, title, reference }: ChatPlace): ChatContext {
  if (reference) return { about: 'order', reference }
  if (pathname === '/') return null
  const name = title
    .replace(/\s*[·|]\s*Huella.*$/i, '')
    .trim()
    .slice(0, LONGEST_TITLE)
  if (name === '') return null
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean)
  return { about: 'page', title: name, url: open.has(first) ? origin + pathname : null }
}

const LONGEST_TITLE = 120
const open = new Set(['products', 'product', 'spa', 'seguro', 'refugios', 'knowus', 'help', 'membership', 'privacy'])
