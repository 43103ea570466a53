import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { servedContracts } from '../edge/api-policy.ts'
import { testServer } from '../testing.ts'

// Every document as programs read it. generated-client.slow.test.ts makes clients of them.
const server = await testServer(await testDatabase(), {
  environment: { RATE_LIMIT: '0', PUBLIC_URL_BO: 'https://tienda.huella.com.bo' },
})
const index = await (await server.get('/docs')).text()
const names = [...index.matchAll(/href="\/docs\/([a-z]+)\.json">OpenAPI/g)].map(([, name = '']) => name)
const lint = await createConfig({ extends: ['recommended-strict'] })

/** Specified: /customers/ecommerce/{userUid} beside /customers/{customerId}/pet-profiles. The fixed part wins. */
const specifiedFaults = /^no-ambiguous-paths: .*\/customers\/(ecommerce|\{customerId\})\//

interface Operation {
  'x-access'?: string
  responses: Record<string, { $ref?: string }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: Record<string, { schema: { allOf: unknown[] } }> }> }
}

const findSource = async (name: string) => (await server.get(`/docs/${name}.json`)).text()

async function findFaults(source: string): Promise<string[]> {
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config: lint })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

test('every service that HTTP serves has its document', () => {
  expect(names).toHaveLength(servedContracts.length)
})

test.each(names)('the document of %s has no fault, and every operation says how it refuses', async (name) => {
  const source = await findSource(name)
  const faults = await findFaults(source)
  expect(faults.filter((fault) => name !== 'pets' || !specifiedFaults.test(fault))).toEqual([])

  const { paths, components }: Document = JSON.parse(source)
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  expect(operations.length).toBeGreaterThan(0)
  for (const { responses } of operations) {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '404', '429', '500', '503']))
    for (const [status, { $ref }] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      const shared = components.responses[$ref?.split('/').at(-1) ?? '']
      expect(shared?.content['application/json']?.schema.allOf).toEqual([
        { $ref: '#/components/schemas/Failure' },
        {
          properties: {
            code: {
              anyOf: [
                { enum: expect.arrayContaining([expect.stringMatching(/^[a-z]+\.[a-z-]+$/)]) },
                expect.objectContaining({ type: 'string' }),
              ],
            },
          },
        },
      ])
    }
  }
})

test('the check finds two paths that are one', async () => {
  const operation = {
    operationId: 'x',
    summary: 'x',
    security: [],
    responses: { 200: { description: 'x' }, 400: { description: 'x' } },
  }
  const parameters = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'string' } }]
  const paths = {
    '/carts/{id}': { get: { ...operation, parameters: parameters('id') } },
    '/carts/{shopId}': { post: { ...operation, operationId: 'y', parameters: parameters('shopId') } },
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    servers: [{ url: 'https://huella.com.bo' }],
    paths,
  }
  expect((await findFaults(JSON.stringify(document))).join()).toContain('no-identical-paths')
})
