import { expect, test } from 'vitest'
import { toChatContext } from './chat-context.ts'

const here = { origin: 'https://huella.com.bo', pathname: '/', title: 'Huella', reference: null }

test('on the page of an order the message names it, and never says its address', () => {
  const context = toChatContext({
    ...here,
    pathname: '/order/o-1/s3cret',
    title: 'Pedido H-1042 · Huella',
    reference: 'H-1042',
  })
  expect(context).toEqual({ about: 'order', reference: 'H-1042' })
})

test('on a product the message says which one and where it is', () => {
  const context = toChatContext({ ...here, pathname: '/product/collar-rojo', title: 'Collar rojo · Huella' })
  expect(context).toEqual({ about: 'page', title: 'Collar rojo', url: 'https://huella.com.bo/product/collar-rojo' })
})

test.each([
  '/payment/s3cret',
  '/petTag/s3cret',
  '/vetHistory/s3cret',
  '/sighting/s3cret',
  '/reset-password/s3cret',
  '/invita/s3cret',
])('an address that opens something by itself is not told: %s', (pathname) =>
  expect(toChatContext({ ...here, pathname, title: 'Algo · Huella' })).toEqual({
    about: 'page',
    title: 'Algo',
    url: null,
  }),
)

test('at home, and without a title, there is nothing to add', () => {
  expect(toChatContext(here)).toBeNull()
  expect(toChatContext({ ...here, pathname: '/products', title: ' · Huella' })).toBeNull()
})
