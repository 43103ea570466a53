import { expect, test } from 'vitest'
import { fillTemplate, findUnknownPlaceholders, getFirstName } from './fill-template.ts'

test('placeholders are filled in, however they are spaced', () => {
  const text = 'Hola {{nombre}}, tu pedido {{ pedido }} salió de {{tienda}}.'
  expect(fillTemplate(text, { nombre: 'Ana', pedido: 'HU-1', tienda: 'Almacén HQ' })).toBe(
    'Hola Ana, tu pedido HU-1 salió de Almacén HQ.',
  )
})

test('one without a value leaves no gap', () => {
  expect(fillTemplate('¡Gracias, {{nombre}}!', { nombre: '' })).toBe('¡Gracias,!')
  expect(fillTemplate('Hola {{nombre}}, gracias.', {})).toBe('Hola, gracias.')
})

test('a value is not filled in again', () => {
  expect(fillTemplate('{{nombre}}', { nombre: '{{pedido}}', pedido: 'HU-1' })).toBe('{{pedido}}')
})

test('what is no placeholder of the kind is found', () => {
  expect(findUnknownPlaceholders('Hola {{nombre}}, pedido {{pedido}}', 'order')).toEqual([])
  expect(findUnknownPlaceholders('Hola {{nombre}}, pedido {{pedido}}', 'review')).toEqual(['{{pedido}}'])
  expect(findUnknownPlaceholders('Hola {{Nombre}} y {{}} {nombre}', 'order')).toEqual(['{{Nombre}}', '{{}}', '{', '}'])
})

test('a customer is spoken to by the first name', () => {
  expect(['Ana Roca', ' Ana  María Roca ', ''].map(getFirstName)).toEqual(['Ana', 'Ana', ''])
})
