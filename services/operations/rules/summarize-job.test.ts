import { expect, test } from 'vitest'
import { summarizeJob } from './summarize-job.ts'

test('a job is told by its ids, references and words, and by nothing that is somebody’s', () => {
  const fact = {
    orderId: '0190d1c2-7a1b-7c3d-9e4f-5a6b7c8d9e0f',
    referenceId: 'HU-8F3K2Q',
    subject: { kind: 'order', id: '0190d1c2' },
    status: 'CONFIRMED',
    ownerUid: 'ana',
    email: 'ana@ejemplo.bo',
    fullName: 'Ana Rojas',
    contact: { phoneNumber: '+59170000001' },
    reason: 'Ya no lo necesito, soy Ana',
  }
  expect(summarizeJob(fact)).toEqual({
    orderId: '0190d1c2-7a1b-7c3d-9e4f-5a6b7c8d9e0f',
    referenceId: 'HU-8F3K2Q',
    kind: 'order',
    id: '0190d1c2',
    status: 'CONFIRMED',
  })
})

test.each([
  ['an address of mail', 'ana@ejemplo.bo'],
  ['a phone', '+59170000001'],
  ['a phone without its plus', '70000001'],
  ['a sentence', 'Ana Rojas'],
  ['a capability', 'a'.repeat(43)],
])('%s is not told, whatever its field is called', (_what, id) => {
  expect(summarizeJob({ id })).toEqual({})
})

test.each([null, undefined, 'text', 7, []])('what is no object says nothing: %j', (data) => {
  expect(summarizeJob(data)).toEqual({})
})
