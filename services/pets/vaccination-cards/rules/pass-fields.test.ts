import { expect, test } from 'vitest'
import { toPassFields } from './pass-fields.ts'

const card = {
  petName: 'Ñandú Toby',
  petType: 'PERRO',
  breed: null,
  sex: null,
  birthday: '2020',
  vaccines: [],
  issuedAt: new Date('2026-11-22T02:00:00Z'),
  timeZone: 'America/La_Paz',
  url: 'https://huella.bo/certificate/x',
}

test('what nobody wrote down is not on the pass, and the day is that of the country', () => {
  const { header, secondary, auxiliary, back } = toPassFields(card)
  expect(header).toEqual([{ key: 'issued', label: 'Emitido', value: '21/11/2026' }])
  expect(secondary).toEqual([])
  expect(auxiliary).toEqual([{ key: 'birthday', label: 'Nacimiento', value: '2020' }])
  expect(back.map(({ key }) => key)).toEqual(['page', 'note'])
})

test('the newest vaccine is in front, every one behind, and no key comes twice', () => {
  const vaccine = { product: 'Rabisin', nextDueOn: null, batch: null }
  const { secondary, back } = toPassFields({
    ...card,
    vaccines: [
      { ...vaccine, appliedOn: '2026-02-03' },
      { ...vaccine, appliedOn: '2025-02-03' },
    ],
  })
  expect(secondary.map(({ value }) => value)).toEqual(['Rabisin', '03/02/2026'])
  expect(back.slice(0, 2).map(({ value }) => value)).toEqual(['Se le dio el 03/02/2026', 'Se le dio el 03/02/2025'])
  expect(new Set(back.map(({ key }) => key)).size).toBe(back.length)
})
