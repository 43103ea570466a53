import { readFile } from 'node:fs/promises'
import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import { expect, test } from 'vitest'
import { schemaText } from './describe-schema.ts'
import { ask } from './testing/ask.ts'
import { graphOverFakes } from './testing/fake-neighbours.ts'

test('the written schema is the one that is served', async () => {
  const written = await readFile(new URL('schema.graphql', import.meta.url), 'utf8')
  expect(written, 'npm run graph:schema').toBe(schemaText())
})

test('a demonstration answers the document by which tools ask for the schema', async () => {
  const { body } = await ask(graphOverFakes({ mode: 'demo' }), getIntrospectionQuery())
  expect(body.errors).toBeUndefined()
  expect(buildClientSchema(body.data).getQueryType()?.name).toBe('Query')
})
