import { expect, test } from 'vitest'
import { translator } from '#web/i18n/i18n.ts'
import { readEdit } from './edit-form.server.ts'

const t = translator('es', 'catalogueDesk')

function aForm(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ seen: 'title=x', title: 'Croquetas', status: 'active', ...fields }))
    for (const each of [value].flat()) form.append(name, each)
  return form
}
const row = (key: string, fields: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name}-${key}`, value]))

test('the fields of a product are read with their rows, and options without a text keep their place', () => {
  const form = aForm({
    optionName: ['Tamaño', 'Color', ''],
    words: 'piedras, sanitario ,',
    kcalPerKg: '3800,5',
    publishAt: '2030-01-05T08:00',
    row: ['a', 'n2'],
    ...row('a', { id: 'a', option: ['', 'Rojo'], price: '89,90', stock: '-3', visible: 'yes' }),
    ...row('n2', { id: '', option: ['15 kg', ''], price: '1.234,50', listPrice: '2000' }),
  })
  const { values, errors, save } = readEdit(form, { currency: 'BOB', timezone: 'America/La_Paz', t })
  expect(errors).toBeNull()
  expect(save?.content).toMatchObject({
    words: ['piedras', 'sanitario'],
    kcalPerKg: 3800.5,
    lifeStage: null,
    publishAt: '2030-01-05T12:00:00.000Z',
    optionNames: ['Tamaño', 'Color'],
  })
  expect(save?.variants).toMatchObject([
    { productVariantId: 'a', optionValues: ['', 'Rojo'], price: 8990, listPrice: null, stock: -3, isHidden: false },
    {
      productVariantId: null,
      optionValues: ['15 kg', ''],
      price: 123_450,
      listPrice: 200_000,
      stock: 0,
      isHidden: true,
    },
  ])
  expect(values.rows).toMatchObject([
    { key: 'a', options: ['', 'Rojo'], isVisible: true },
    { key: 'n2', price: '1.234,50' },
  ])
})

test('what cannot be read is named by its row, and comes back as it was typed', () => {
  const form = aForm({
    title: '',
    row: ['x', 'y'],
    ...row('x', { price: '9' }),
    ...row('y', { price: 'diez', stock: '1,5' }),
  })
  const { values, errors, save } = readEdit(form, { currency: 'BOB', timezone: 'America/La_Paz', t })
  expect(Object.keys(errors ?? {})).toEqual(['title', 'variants.1.price', 'variants.1.stock'])
  expect([save, values.rows[1]?.price]).toEqual([null, 'diez'])
})
