import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseCheckout } from './checkout-form.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'

const blank = parseCheckout(new FormData())
const nit = { documentType: 'NIT' as const, complement: '', email: 'a@b.bo' }
const roca = { ...nit, documentNumber: '1028375', businessName: 'Roca SRL' }
const benitez = { ...nit, documentNumber: '7654321', businessName: 'Benítez SRL' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was typed comes back, until it is dropped', () => {
  const typed = { ...blank, fullName: 'Ana', street: 'Calle 1', tip: 500, billing: roca }
  saveDraft(typed, blank.billing)
  expect(readDraft(blank)).toEqual(typed)
  dropDraft()
  expect(readDraft(blank)).toBeNull()
})

test('as soon as possible stays chosen, whatever another device chose for the cart', () => {
  saveDraft({ ...blank, when: 'asap' }, blank.billing)
  expect(readDraft({ ...blank, when: 'scheduled', window: '2026-11-25T13:00:00.000Z' })).toMatchObject({
    when: 'asap',
    window: '',
  })
})

test('what was typed over what the account said is void once the account says something else', () => {
  saveDraft({ ...blank, fullName: 'Ana' }, blank.billing)
  // The shopper signed in since, or saved another company in their profile.
  expect(readDraft({ ...blank, billing: roca })).toMatchObject({ fullName: 'Ana', billing: roca })
  saveDraft({ ...blank, billing: benitez }, roca)
  expect(readDraft({ ...blank, billing: roca })?.billing).toEqual(benitez)
  expect(readDraft({ ...blank, billing: { ...roca, businessName: 'Roca SA' } })?.billing.businessName).toBe('Roca SA')
})
