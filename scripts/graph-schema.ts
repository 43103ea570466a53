// npm run graph:schema: writes what the graph serves beside it, for people.
import { writeFile } from 'node:fs/promises'
import { schemaText } from '#services/graph/describe-schema.ts'

await writeFile(new URL('../services/graph/schema.graphql', import.meta.url), schemaText())
await import('./graph-types.ts')
