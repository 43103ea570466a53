// Before TypeScript looks: the types of GraphQL queries, made of the schema that is served, as routes make theirs.
import { writeFile } from 'node:fs/promises'
import { schemaTypes } from '#services/graph/schema-types.ts'

await writeFile(new URL('../services/graph/graphql-env.d.ts', import.meta.url), schemaTypes())
