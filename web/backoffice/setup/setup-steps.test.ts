import { expect, test } from 'vitest'
import { findSetupSteps, isReadyToSell, type SetupFacts } from './setup-steps.ts'

const shop = {
  ...({ name: 'Centro', country: 'BO', isOpen: true } as const),
  ...{ delivers: true, hasProducts: true, hasSections: true },
}
const whole: SetupFacts = {
  served: ['BO'],
  shops: [shop],
  salons: [{ name: 'Baño Feliz', isOpen: true }],
  colleagues: 2,
  hasContent: true,
  lacks: [],
  hidden: [],
}
const find = (facts: Partial<SetupFacts>) => findSetupSteps({ ...whole, ...facts }, (iso) => `<${iso}>`)
const todo = (facts: Partial<SetupFacts>) =>
  Object.fromEntries(find(facts).flatMap(({ name, todo }) => (todo.length > 0 ? [[name, todo]] : [])))

test('a whole shop has nothing left to do', () => {
  expect(todo({})).toEqual({})
  expect(isReadyToSell(find({}))).toBe(true)
})

test('a shop from an empty folder is told each thing, with the country or the shop it is about', () => {
  const empty: SetupFacts = {
    served: ['BO', 'PY'],
    shops: [],
    salons: [],
    colleagues: 1,
    hasContent: false,
    lacks: [
      { kind: 'seller', country: 'PY' },
      { kind: 'mail', country: null },
    ],
    hidden: [],
  }
  expect(todo(empty)).toEqual({
    shop: [
      { what: 'no-shop', of: '<BO>' },
      { what: 'no-shop', of: '<PY>' },
    ],
    delivery: [{ what: 'shop-first' }],
    messages: [{ what: 'no-mail' }],
    people: [{ what: 'alone' }],
    catalogue: [{ what: 'shop-first' }],
    front: [{ what: 'shop-first' }],
    salon: [{ what: 'no-salon' }],
    content: [{ what: 'no-content' }],
    legal: [{ what: 'no-seller', of: '<PY>' }],
  })
  expect(todo({ shops: [{ ...shop, isOpen: false, delivers: false, hasProducts: false }] })).toEqual({
    shop: [{ what: 'shop-closed', of: 'Centro' }],
    delivery: [{ what: 'no-delivery', of: 'Centro' }],
    catalogue: [{ what: 'no-products', of: 'Centro' }],
  })
})

test('a shop may open without a salon, content, sections or a second colleague, and not without products', () => {
  const plain = { shops: [{ ...shop, hasSections: false }] }
  expect(todo(plain)).toEqual({ front: [{ what: 'no-sections', of: 'Centro' }] })
  expect(isReadyToSell(find(plain))).toBe(true)
  expect(isReadyToSell(find({ salons: [], hasContent: false, colleagues: 1 }))).toBe(true)
  expect(isReadyToSell(find({ shops: [{ ...shop, hasProducts: false }] }))).toBe(false)
})

test('a shop may open without SMS and WhatsApp, and not without mail', () => {
  const lacking = (...kinds: ('mail' | 'sms' | 'whatsapp')[]) =>
    find({ lacks: kinds.map((kind) => ({ kind, country: null })) })
  const messages = (...kinds: ('mail' | 'sms' | 'whatsapp')[]) =>
    lacking(...kinds).find(({ name }) => name === 'messages')

  expect(isReadyToSell(lacking('sms', 'whatsapp'))).toBe(true)
  expect(messages('sms', 'whatsapp')).toMatchObject({
    isRequired: false,
    todo: [{ what: 'no-sms' }, { what: 'no-whatsapp' }],
  })
  expect(isReadyToSell(lacking('mail'))).toBe(false)
  expect(messages('mail')).toMatchObject({ isRequired: true })
})

test('what is not the asker’s to do is not shown, and does not keep the shop from selling', () => {
  const facts: Partial<SetupFacts> = { shops: [{ ...shop, hasProducts: null }], hidden: ['catalogue', 'people'] }
  expect(find(facts).map(({ name }) => name)).not.toContain('catalogue')
  expect(isReadyToSell(find(facts))).toBe(true)
})

test('what could not be asked is not taken for done', () => {
  expect(todo({ shops: null, lacks: null })).toMatchObject({
    shop: [{ what: 'unknown' }],
    messages: [{ what: 'unknown' }],
    legal: [{ what: 'unknown' }],
  })
})
