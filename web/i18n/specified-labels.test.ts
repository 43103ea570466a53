import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addMessages, translator } from './i18n.ts'

const folder = new URL('../messages/es/', import.meta.url)
const namespaces = readdirSync(folder).map((name) => name.replace('.json', ''))
for (const namespace of namespaces)
  addMessages('es', namespace, JSON.parse(readFileSync(new URL(`${namespace}.json`, folder), 'utf8')))

const label = (namespace: string, key: string, values = {}) =>
  (translator('es', namespace as 'layout') as unknown as (key: string, values: object) => string)(key, values)

test('the specified namespaces have their messages', () => {
  expect(namespaces).toEqual(
    expect.arrayContaining([
      'account',
      'appointment',
      'cart',
      'coupon',
      'donations',
      'gamification',
      'order',
      'petAdoptions',
      'petInsurance',
      'petMember',
      'petProfile',
      'shelters',
      'spa',
    ]),
  )
})

test.each([
  ['appointment', 'sort.by-distance', 'Más cercanos'],
  ['appointment', 'sort.by-rating', 'Mejor puntuados'],
  ['appointment', 'sort.by-name', 'Por nombre'],
  ['account', 'personalData.sending', 'Actualizando'],
  ['address', 'steps.form', 'Confirma los Datos de tu Dirección'],
  ['address', 'form.submitting', 'Guardando dirección...'],
  ['address', 'createFailed', 'Error create address: 400'],
  ['errors', 'unexpected', 'Hubo un error inesperado.'],
])('%s %s reads %s', (namespace, key, expected) => {
  expect(label(namespace, key, { reply: '400' })).toBe(expected)
})
