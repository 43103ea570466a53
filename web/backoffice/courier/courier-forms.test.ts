import { expect, test } from 'vitest'
import { readPaid } from './courier-forms.server.ts'

const form = new FormData()
form.set('collected', 'true')
const asked = { due: 5390, method: 'cash' }
const currency = 'BOB' as const

test('an act that is sent again says the same cash, whatever became of the order', () => {
  const said = { cashCollected: 5390, difference: null, cashHolderUid: null }
  const drops = [
    { toCollect: 5390, paymentMethod: 'cash' as const },
    { toCollect: 0, paymentMethod: 'qr' as const },
    // Delivered before midnight, it is not in the list of today.
    undefined,
  ]
  for (const drop of drops) expect(readPaid(form, { asked, drop, currency })).toEqual(said)
})

test('a card at the door is no cash, and a sum that was due is not left unsaid', () => {
  const drop = { toCollect: 5390, paymentMethod: 'card_at_door' as const }
  expect(readPaid(form, { asked: {}, drop, currency })).toEqual({ cashCollected: null })
  expect(readPaid(new FormData(), { asked, drop: undefined, currency })).toBeNull()
  expect(readPaid(new FormData(), { asked: { due: 0 }, drop, currency })).toEqual({ cashCollected: null })
})
