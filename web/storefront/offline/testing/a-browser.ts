import { vi } from 'vitest'
import type { HeldChange } from '../held-changes.ts'

/** A signed-in browser that reports `isOnline`. `vi.unstubAllGlobals` restores the globals. */
export function aBrowser({ uid = 'u-1', isOnline = true } = {}) {
  const stored = new Map([['huella:uid', uid]])
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('navigator', { onLine: isOnline })
  const keyOfHeld = `huella:held:${uid}`
  return {
    holds: (...changes: HeldChange[]) => void stored.set(keyOfHeld, JSON.stringify(changes)),
    held: (): HeldChange[] => JSON.parse(stored.get(keyOfHeld) ?? '[]'),
  }
}

export function aChange(change: Partial<HeldChange> = {}): HeldChange {
  return {
    id: 'k-1',
    action: '/petProfileWeights?id=p-1',
    fields: [['weight', '12,5']],
    what: 'Peso de Toby: 12,5 kg',
    at: '2026-11-23T12:00:00Z',
    subject: null,
    problem: null,
    ...change,
  }
}
