import { introspectionFromSchema } from 'graphql'
import { graphSchema } from './service.ts'

/** The schema for gql.tada, which types queries by it: `graphql-env.d.ts`, generated and not committed. */
export function schemaTypes(): string {
  const { __schema } = introspectionFromSchema(graphSchema, { descriptions: false, directiveIsRepeatable: false })
  const schema = { ...__schema, directives: [], types: __schema.types.filter(({ name }) => !name.startsWith('__')) }
  return `// Written by scripts/graph-types.ts.\nexport type introspection = ${JSON.stringify({ __schema: schema }, null, 1)}\n`
}
