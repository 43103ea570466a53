import { cardPage } from '../card-page.ts'
import { checkCard, type KeptCardKeys } from '../check-card.ts'
import { SAVED_AT_HEADER } from './saved-at-header.ts'

const CARD_KEYS = 'huella-card-keys'
const KEYS_ADDRESS = '/pet-profile-api/public/vaccination-cards/keys'

/** Whether a page checks cards: who opens one will scan others. */
export function isCardPage(pathname: string): boolean {
  return /^\/certificate(\/|$)/i.test(pathname)
}

/** Keeps the public keys and the list of withdrawn cards, for the cards that are scanned without a network. */
export async function cacheCardKeys(): Promise<void> {
  try {
    const answer = await fetch(KEYS_ADDRESS, { credentials: 'omit' })
    if (answer.status !== 200) return
    const headers = { 'content-type': 'application/json', [SAVED_AT_HEADER]: new Date().toISOString() }
    const cache = await caches.open(CARD_KEYS)
    await cache.put(KEYS_ADDRESS, new Response(await answer.text(), { headers }))
  } catch {
    // Without a network the kept ones stay as they are.
  }
}

/** Page of a scanned card by the kept keys; null when they can say nothing of it. */
export async function findCheckedCard({ pathname }: URL, styles: readonly string[]): Promise<string | null> {
  const record = /^\/certificate\/([^/]+)\/?$/i.exec(pathname)?.[1]
  const kept = await (await caches.open(CARD_KEYS)).match(KEYS_ADDRESS)
  if (!record || !kept) return null
  // A record has no letter that an address escapes.
  const checked = await checkCard(record, (await kept.json()) as KeptCardKeys)
  if (checked.verdict === 'unknown') return null
  return cardPage({ checked, keptAt: new Date(kept.headers.get(SAVED_AT_HEADER) ?? ''), styles })
}
