import type { RouterContextProvider } from 'react-router'
import { visitContext } from '#web/request/context.ts'

/** A sign-up whose e-mail this browser has still to confirm. */
export interface PendingSignUp {
  registrationId: string
  email: string
}

const COOKIE = 'sign_up'
const LIFE_S = 30 * 60

/** Reads the cookie; null without a valid one. */
export function readPendingSignUp(text: string | undefined): PendingSignUp | null {
  if (!text) return null
  try {
    const { registrationId, email }: Record<string, unknown> = JSON.parse(text)
    return typeof registrationId === 'string' && typeof email === 'string' ? { registrationId, email } : null
  } catch {
    return null
  }
}

export function findPendingSignUp(context: Readonly<RouterContextProvider>): PendingSignUp | null {
  return readPendingSignUp(context.get(visitContext).cookies[COOKIE])
}

export function savePendingSignUp(context: Readonly<RouterContextProvider>, pending: PendingSignUp): void {
  context.get(visitContext).setCookie(COOKIE, JSON.stringify(pending), { maxAge: LIFE_S })
}

export function forgetPendingSignUp(context: Readonly<RouterContextProvider>): void {
  context.get(visitContext).setCookie(COOKIE, '', { maxAge: 0 })
}
