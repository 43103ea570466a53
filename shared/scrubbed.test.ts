import { expect, test } from 'vitest'
import { scrubbed } from './scrubbed.ts'

test('a span keeps which page was asked, and nothing of what stood in its address after that', () => {
  const span = {
    description: 'GET /products.data',
    data: {
      'sentry.op': 'http.client',
      'http.request.method': 'GET',
      'url.full': 'https://huella.com.bo/products.data?q=ana%40correo.bo+70012345#lat=-17.78',
      'url.query': 'q=ana%40correo.bo+70012345',
      'url.fragment': 'lat=-17.78',
      'url.path': '/products.data',
      'http.query': '?q=pata+rota',
      'http.fragment': '#pata',
      'http.target': '/products.data?q=pata+rota',
      'query.q': 'pata rota',
      'url.path.parameter.id': 'o-1',
      'http.request.header.cookie': 'huella_session=x',
      'user.email': 'ana@correo.bo',
      'sentry.user.ip': '10.0.0.1',
      'client.address': '10.0.0.1',
    },
  }
  expect(scrubbed(span)).toEqual({
    description: 'GET /products.data',
    data: {
      'sentry.op': 'http.client',
      'http.request.method': 'GET',
      'url.full': 'https://huella.com.bo/products.data',
      'url.path': '/products.data',
      'http.target': '/products.data',
    },
  })
})

test.each([
  ['nobody answers ana@correo.bo', 'nobody answers [e-mail]'],
  ['nobody answers ana%40correo.bo now', 'nobody answers [e-mail] now'],
  ['nobody answers ana%2540correo.bo', 'nobody answers [e-mail]'],
  ['call +591 700-12345', 'call [phone]'],
  ['call %2B591%2070012345', 'call [phone]'],
  ['asked for ?q=pata+rota and waited', 'asked for  and waited'],
  ['is it so? yes', 'is it so? yes'],
])('of %j nobody learns a person', (text, left) => expect(scrubbed(text)).toBe(left))
