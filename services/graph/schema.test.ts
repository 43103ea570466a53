import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import { expect, test } from 'vitest'
import { ask } from './testing/ask.ts'
import { graphOverFakes } from './testing/fake-services.ts'

test('a demonstration answers the document by which tools ask for the schema', async () => {
  const { body } = await ask(graphOverFakes({ mode: 'demo' }), getIntrospectionQuery())
  expect(body.errors).toBeUndefined()
  expect(buildClientSchema(body.data).getQueryType()?.name).toBe('Query')
})
