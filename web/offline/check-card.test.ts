import { expect, test } from 'vitest'
import { recordKeys } from '#shared/signed-record/record-keys.ts'
import { signRecord } from '#shared/signed-record/signed-record.ts'
import { cardPage } from './card-page.ts'
import { checkCard } from './check-card.ts'

const keys = recordKeys(['a secret of the shop, long enough'], 'pets vaccination card')
const other = recordKeys(['a secret of somebody else, also long'], 'pets vaccination card')
const kept = { keys: keys.published, withdrawn: ['card-2'] }
const facts = {
  v: 1,
  i: 'card-1',
  t: 1_790_000_000,
  p: ['Toby <b>', 'PERRO', null, 'Macho', '2023'],
  d: [['Rabisin', '2026-03-05', '2027-03-05', 'L-25']],
}
const record = signRecord(keys, facts)

test('a card is checked without a network as the service checks it', async () => {
  expect(await checkCard(record, kept)).toEqual({
    verdict: 'genuine',
    card: {
      cardId: 'card-1',
      issuedAt: '2026-09-21T14:13:20.000Z',
      petName: 'Toby <b>',
      petType: 'PERRO',
      breed: null,
      sex: 'Macho',
      birthday: '2023',
      vaccines: [{ product: 'Rabisin', appliedOn: '2026-03-05', nextDueOn: '2027-03-05', batch: 'L-25' }],
    },
  })
  expect(await checkCard(signRecord(keys, { ...facts, i: 'card-2' }), kept)).toMatchObject({ verdict: 'withdrawn' })
})

test('whichever part is changed, it is not genuine; of a key that is not kept nothing is said', async () => {
  const [header = '', payload = '', signature = ''] = record.split('.')
  const forged = [
    `${header}.${payload.slice(0, 9)}${payload[9] === 'A' ? 'B' : 'A'}${payload.slice(10)}.${signature}`,
    `${header}.${payload}.${signature.slice(0, 9)}${signature[9] === 'A' ? 'B' : 'A'}${signature.slice(10)}`,
    `${header}.${payload}`,
    `${header}..${signature}`,
    `${header}.${payload}.ñ`,
    'x'.repeat(5000),
    signRecord(keys, { ...facts, v: 2 }),
    signRecord(keys, { ...facts, d: [['Rabisin', null, null, null]] }),
    signRecord(keys, { ...facts, t: 1e300 }),
  ]
  for (const each of forged) expect(await checkCard(each, kept), each.slice(-20)).toEqual({ verdict: 'not-genuine' })
  expect(await checkCard(signRecord(other, facts), kept)).toEqual({ verdict: 'unknown' })
})

test('its page says since when it knows, and names cannot become markup', async () => {
  const checked = await checkCard(record, kept)
  if (checked.verdict === 'unknown') throw new Error('The key is kept')
  const html = cardPage({ checked, keptAt: new Date('2026-11-28T12:00:00Z'), styles: [] })
  expect(html).toContain('con la lista del 28 de noviembre de 2026')
  expect(html).toContain('Toby &#60;b&#62;')
  expect(html).toContain('Se le dio el 5/3/2026 · le toca el 5/3/2027 · lote L-25')
  const forged = cardPage({ checked: { verdict: 'not-genuine' }, keptAt: new Date(), styles: [] })
  expect(forged).not.toContain('Rabisin')
})
