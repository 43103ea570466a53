import { expect, test } from 'vitest'
import { claimDraftIn, findClaimErrors, toClaimDraft, toClaimFacts } from './claim-draft.ts'

const place = { currency: 'BOB', today: '2026-11-22' } as const
const written = { occurredOn: '2026-11-20', amount: '600,50', description: 'Se cortó una pata' }

test('what is not written yet is no fault, and is kept as not known', () => {
  const empty = { occurredOn: '', amount: '', description: '' }
  expect(findClaimErrors(empty, place)).toEqual({})
  expect(toClaimFacts(empty, 'BOB')).toEqual({ occurredOn: null, amount: null, description: '' })
})

test('a day that does not exist or has not come, and what is no amount, are said beside their fields', () => {
  expect(findClaimErrors({ ...written, occurredOn: '2026-02-30', amount: 'mucho' }, place)).toEqual({
    occurredOn: 'day',
    amount: 'amount',
  })
  expect(findClaimErrors({ ...written, amount: '0' }, place)).toEqual({ amount: 'amount' })
  expect(findClaimErrors({ ...written, occurredOn: '2026-11-23' }, place)).toEqual({ occurredOn: 'future' })
  expect(findClaimErrors({ ...written, occurredOn: '2026-11-22', description: 'a'.repeat(2001) }, place)).toEqual({
    description: 'long',
  })
})

test('what was saved stands in the form as it was typed', () => {
  const facts = toClaimFacts(written, 'BOB')
  expect(facts).toEqual({ occurredOn: '2026-11-20', amount: 60_050, description: 'Se cortó una pata' })
  const { occurredOn = null, amount = null, description = '' } = facts
  expect(toClaimDraft({ occurredOn, amount, description, currencyCode: 'BOB' })).toEqual(written)
})

test('the line ends of a form count once', () => {
  const form = new FormData()
  form.set('description', ' Primero\r\nDespués ')
  expect(claimDraftIn(form)).toEqual({ occurredOn: '', amount: '', description: 'Primero\nDespués' })
})
