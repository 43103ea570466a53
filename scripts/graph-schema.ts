// npm run graph:schema: writes what the graph serves beside it, for people and for the types of queries.
import { writeFile } from 'node:fs/promises'
import { schemaText, schemaTypes } from '#services/graph/describe-schema.ts'

const folder = new URL('../services/graph/', import.meta.url)
await writeFile(new URL('schema.graphql', folder), schemaText())
await writeFile(new URL('graphql-env.d.ts', folder), schemaTypes())
