import { expect, test } from 'vitest'
import { type DescribedDocument, describeRefusals, mergeIdenticalPaths } from './describe-refusals.ts'
import { errorCatalogue } from './errors.ts'

const errors = errorCatalogue('shop', {
  closed: { status: 409, message: 'Closed', es: 'Está cerrado.' },
  full: { status: 409, message: 'Full', es: 'Está lleno.' },
})

test('methods of one path under two names of a parameter are one path', () => {
  const parameter = (name: string) => [
    { name, in: 'path' },
    { name: 'first', in: 'query' },
  ]
  const document: DescribedDocument = {
    paths: {
      '/carts/{shopId}': { get: { operationId: 'cart', parameters: parameter('shopId') } },
      '/carts/{cartId}': { post: { operationId: 'save', parameters: parameter('cartId') } },
      '/carts/mine': { get: { operationId: 'mine' } },
    },
  }
  mergeIdenticalPaths(document)
  expect(document.paths).toEqual({
    '/carts/{shopId}': {
      get: { operationId: 'cart', parameters: parameter('shopId') },
      post: { operationId: 'save', parameters: parameter('shopId') },
    },
    '/carts/mine': { get: { operationId: 'mine' } },
  })
})

test('an operation lists the codes of its service, and those of staff only where staff asks', () => {
  const document: DescribedDocument = {
    paths: { '/open': { post: { operationId: 'open', requestBody: {} }, get: { operationId: 'look' } } },
  }
  const policies = { open: { access: 'operator', area: 'orders' }, look: { access: 'public' } } as const
  const operations = Object.entries(policies).map(
    ([name, policy]) => [name, { name, method: 'POST', path: '/open', summary: '', policy }] as const,
  )
  describeRefusals(document, new Map(operations), errors)

  const { post, get } = document.paths?.['/open'] ?? {}
  expect(Object.keys(post?.responses ?? {})).toEqual([
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '429',
    '500',
    '502',
    '503',
  ])
  expect(Object.keys(get?.responses ?? {})).toEqual(['400', '401', '404', '409', '429', '500', '502', '503'])
  expect(document.components?.responses).toMatchObject({
    Refused409: {
      description: 'shop.closed: Closed\n\nshop.full: Full',
      content: {
        'application/json': {
          schema: { allOf: [{}, { properties: { code: { anyOf: [{ enum: ['shop.closed', 'shop.full'] }, {}] } } }] },
        },
      },
    },
  })
})
