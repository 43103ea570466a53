import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { schemaText } from './describe-schema.ts'

test('the written schema is the one that is served', async () => {
  const written = await readFile(new URL('schema.graphql', import.meta.url), 'utf8')
  expect(written, 'npm run graph:schema').toBe(schemaText())
})
