import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { checkoutForm } from './checkout-form.server.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'

const { typed: blank } = parseForm(new FormData(), checkoutForm)
const nit = { documentType: 'NIT', complement: '', billingEmail: 'a@b.bo' }
const roca = { ...nit, documentNumber: '1028375', businessName: 'Roca SRL' }
const benitez = { ...nit, documentNumber: '7654321', businessName: 'Benítez SRL' }

beforeEach(() => {
  const saved = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, text: string) => void saved.set(key, text),
      removeItem: (key: string) => void saved.delete(key),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was typed comes back, until it is dropped', () => {
  const typed = { ...blank, fullName: 'Ana', street: 'Calle 1', tip: '500', predefinedNotes: ['Hay perro'], ...roca }
  saveDraft(typed, blank)
  expect(readDraft(blank)).toEqual(typed)
  dropDraft()
  expect(readDraft(blank)).toBeNull()
})

test('as soon as possible stays chosen, whatever another device chose for the cart', () => {
  saveDraft({ ...blank, when: 'asap' }, blank)
  expect(readDraft({ ...blank, when: 'scheduled', window: '2026-11-25T13:00:00.000Z' })).toMatchObject({
    when: 'asap',
    window: '',
  })
})

test('what was typed over what the account said is void once the account says something else', () => {
  saveDraft({ ...blank, fullName: 'Ana' }, blank)
  // The shopper signed in since, or saved another company in their profile.
  expect(readDraft({ ...blank, ...roca })).toMatchObject({ fullName: 'Ana', ...roca })
  saveDraft({ ...blank, ...benitez }, { ...blank, ...roca })
  expect(readDraft({ ...blank, ...roca })).toMatchObject(benitez)
  expect(readDraft({ ...blank, ...roca, businessName: 'Roca SA' })?.businessName).toBe('Roca SA')
})

test('a draft of another shape is no draft', () => {
  saveDraft(blank, blank)
  window.sessionStorage.setItem('huella:checkout', JSON.stringify({ fullName: 5, notes: ['x'], predefinedNotes: [5] }))
  expect(readDraft(blank)).toEqual(blank)
})
