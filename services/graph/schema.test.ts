import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import { expect, test } from 'vitest'
import { ask } from './testing/ask.ts'
import { graphOverFakes } from './testing/fake-services.ts'

test('a demonstration answers the document by which tools ask for the schema', async () => {
  const { body } = await ask(graphOverFakes({ mode: 'demo' }), getIntrospectionQuery())
  expect(body.errors).toBeUndefined()

  const query = buildClientSchema(body.data).getQueryType()
  expect(query?.name).toBe('Query')
  const getDefault = (field: string, argument: string) =>
    query?.getFields()[field]?.args.find(({ name }) => name === argument)?.defaultValue
  expect(getDefault('ordersByAccountId', 'first')).toBe(5)
  expect(getDefault('catalogItems', 'sortByPriceCurrencyCode')).toBe('USD')
})
