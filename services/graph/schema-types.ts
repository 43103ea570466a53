import { introspectionFromSchema } from 'graphql'
import { graphSchema } from './service.ts'

/** The schema as gql.tada reads it, so that a query knows the type of its answer: `graphql-env.d.ts`, in no commit. */
export function schemaTypes(): string {
  const { __schema } = introspectionFromSchema(graphSchema, { descriptions: false, directiveIsRepeatable: false })
  const schema = { ...__schema, directives: [], types: __schema.types.filter(({ name }) => !name.startsWith('__')) }
  return `// Written by scripts/graph-types.ts.\nexport type introspection = ${JSON.stringify({ __schema: schema }, null, 1)}\n`
}
