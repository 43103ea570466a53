// Generates the types of GraphQL queries from the served schema before type checks, like the routes' types.
import { writeFile } from 'node:fs/promises'
import { schemaTypes } from '#services/graph/schema-types.ts'

await writeFile(new URL('../services/graph/graphql-env.d.ts', import.meta.url), schemaTypes())
