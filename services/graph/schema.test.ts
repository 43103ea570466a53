import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { schemaText, schemaTypes } from './describe-schema.ts'

test('the written schema, and the types of queries, are those of the schema that is served', async () => {
  const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')

  expect(await read('schema.graphql'), 'npm run graph:schema').toBe(schemaText())
  expect(await read('graphql-env.d.ts'), 'npm run graph:schema').toBe(schemaTypes())
})
