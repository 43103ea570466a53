import { introspectionFromSchema, printSchema } from 'graphql'
import { graphSchema } from './service.ts'

/** The schema as people read it: `schema.graphql`. */
export function schemaText(): string {
  return `${printSchema(graphSchema)}\n`
}

/** The schema as gql.tada reads it, so that a query knows the type of its answer: `graphql-env.d.ts`, in no commit. */
export function schemaTypes(): string {
  const { __schema } = introspectionFromSchema(graphSchema, { descriptions: false, directiveIsRepeatable: false })
  const schema = { ...__schema, directives: [], types: __schema.types.filter(({ name }) => !name.startsWith('__')) }
  return `// Written by scripts/graph-types.ts.\nexport type introspection = ${JSON.stringify({ __schema: schema }, null, 1)}\n`
}
