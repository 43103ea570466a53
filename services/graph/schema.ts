import { readFileSync } from 'node:fs'

/**
 * The graph's schema, public: field names and shapes of its ancestry (Reaction Commerce), so that a storefront written
 * for it finds what it asks for. Money is in minor units of its currency wherever it is a number.
 */
export const typeDefs = readFileSync(new URL('schema.graphql', import.meta.url), 'utf8')
