/**
 * What the server and the page's frame must know of a route before they run it. A route module declares it as its
 * `handle` (React Router), and only where it differs from the defaults below; a layout declares it for the pages
 * inside.
 */
export interface PagePolicy {
  /** Whether the chat's button stands on the page (specification, section 2). */
  chat?: 'shown' | 'hidden'
  /** 'own': pages with a menu of their own beside them, where the shop's lateral menu makes room. */
  menu?: 'shop' | 'own'
  /** Order reference from the page's loader data: the first message of a chat names it. */
  chatReference?(loaderData: never): string
  /**
   * 'blocked' where the address itself opens something, where people pay or prove who they are, and for colleagues at
   * work: the document's policy lets in no script of others, and the chat is a link and nothing more.
   */
  thirdPartyScripts?: 'allowed' | 'blocked'
  /**
   * Which dialogs may stand over the page: personal data and the first address, personal data alone, or none of them.
   * 'none' where something ends (a thank-you, a payment, an order, a claim that was sent): the next page asks.
   */
  dialogs?: 'all' | 'personalData' | 'none'
  /** As what a browser saves the page for the time without a network: a page without this is never saved. */
  offline?: 'catalogue' | 'pets' | 'deliveries'
  /**
   * Large files are posted to the route: it takes 8 MB, more time, is turned away first under load, and each POST costs 10
   * of the rate limit bucket 'upload'. From an account with a session, or with 'link' from the holder of the secret
   * address as well. A file of up to 700 KB needs none: it fits into an ordinary form (a catalogue, a bank statement).
   */
  upload?: 'account' | 'link'
  /** Rate limit bucket of a costly request: a GET for a 'drawing', a POST for all others. Its cost: `rateCosts` in shared/rpc/operation.ts. */
  rate?: 'signIn' | 'order' | 'alert' | 'position' | 'document' | 'drawing'
  /** 'checkout': a visitor on the way to an order or a booking is served after others are turned away under load. */
  load?: 'browsing' | 'checkout'
  /**
   * Rendered once for all visitors of a shop and city, or of an area of 2 km as well, and never for one of them: what is
   * personal stands in holes (docs/decisions/006).
   */
  shared?: 'shop' | 'area'
  /** Listed in the sitemap: always, or in a country that has such plans or shelters. */
  sitemap?: 'always' | 'insurancePlans' | 'membershipPlans' | 'shelters'
  /** Served before the market of its country is set up; every other page is closed until then. */
  beforeOpening?: boolean
  /** Exists in the demonstration alone. */
  demoOnly?: boolean
  /**
   * What becomes of a form that was posted with an ended session: 'saved' until its account has signed in again, and done
   * then; 'staff': also when the second factor of staff went idle; 'ignored' where no session is needed (signing in, secret
   * links): it runs as it is.
   */
  endedSession?: 'saved' | 'staff' | 'ignored'
  /** 'quiet': polled by an open page, so its requests are logged at debug level only. */
  log?: 'info' | 'quiet'
}

export type MergedPagePolicy = PagePolicy & Required<Pick<PagePolicy, keyof typeof defaults>>

const defaults = {
  chat: 'shown',
  menu: 'shop',
  thirdPartyScripts: 'allowed',
  dialogs: 'all',
  load: 'browsing',
  endedSession: 'saved',
  log: 'info',
} as const satisfies PagePolicy

/** The policy of a page from the handles of its matched routes, from the root down to the page itself. */
export function mergeHandles(handles: readonly unknown[]): MergedPagePolicy {
  return Object.assign({}, defaults, ...handles)
}
