import { expect, test } from 'vitest'
import { PlainJsonSerializer } from './plain-json.ts'

const serializer = new PlainJsonSerializer()

test('what JSON can say is handed on as it is', () => {
  const answer = { stores: [{ name: 'Spa', rating: null, kinds: ['bano'], distance: undefined }], total: 1 }
  const [json, hasBlob] = serializer.serialize(answer)
  expect(json).toBe(answer)
  expect(hasBlob).toBe(false)
})

test('dates, sets and maps are written as JSON knows them, also deep inside', () => {
  const at = new Date('2026-11-21T15:00:00Z')
  const [json, hasBlob] = serializer.serialize({ a: [{ at }], b: new Set([1]), c: new Map([['k', at]]), d: 5n })
  expect(json).toEqual({
    a: [{ at: '2026-11-21T15:00:00.000Z' }],
    b: [1],
    c: [['k', '2026-11-21T15:00:00.000Z']],
    d: '5',
  })
  expect(hasBlob).toBe(false)
})

test('an answer with a file in it is known as such', () => {
  const pdf = new File(['%PDF'], 'card.pdf', { type: 'application/pdf' })
  expect(serializer.serialize({ cardId: 'one', pdf })).toEqual([{ cardId: 'one', pdf }, true])
  expect(serializer.serialize(pdf)).toEqual([pdf, true])
})
