/** Page that the visitor is on when they open the chat. */
export interface ChatPlace {
  origin: string
  pathname: string
  /** Title of the document. */
  title: string
  /** Reference of an order, on its own page. */
  reference: string | null
}

/** Facts for the first message, so that the operator need not ask. `null`: none. */
export type ChatContext =
  | { about: 'order'; reference: string }
  | { about: 'page'; title: string; url: string | null }
  | null

/** The address is included only for public pages, because other addresses may be capabilities. */
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
