import type { Visit } from '#web/request/context.ts'
import { parseReferrer } from './referrer.ts'

/** Providers that redirect to a page of their own and back. */
export type Provider = 'google' | 'facebook'

/** State saved in an HttpOnly cookie while the visitor is at a provider. */
export interface SavedSignIn {
  provider: Provider
  state: string
  nonce: string
  codeVerifier: string
  /** The page that started the sign-in, and the redirect target afterwards. */
  from: 'signin' | 'signup'
  referrer: string
}

const cookie = 'provider'
const tenMinutes = 600

export function isProvider(name: string | undefined): name is Provider {
  return name === 'google' || name === 'facebook'
}

export function saveSignIn(visit: Visit, saved: SavedSignIn): void {
  visit.setCookie(cookie, JSON.stringify(saved), { maxAge: tenMinutes })
}

/** Reads the state and deletes its cookie, because it is valid once. */
export function takeSavedSignIn(visit: Visit): SavedSignIn | null {
  const text = visit.cookies[cookie]
  if (!text) return null
  visit.setCookie(cookie, '', { maxAge: 0 })
  return parse(text)
}

function parse(text: string): SavedSignIn | null {
  try {
    const { provider, state, nonce, codeVerifier, from, referrer }: Record<string, unknown> = JSON.parse(text)
    if (typeof provider !== 'string' || !isProvider(provider)) return null
    if (typeof state !== 'string' || typeof nonce !== 'string' || typeof codeVerifier !== 'string') return null
    const page = from === 'signup' ? 'signup' : 'signin'
    return { provider, state, nonce, codeVerifier, from: page, referrer: parseReferrer(referrer) }
  } catch {
    return null
  }
}
