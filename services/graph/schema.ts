import { readFileSync } from 'node:fs'

/**
 * Public schema of the graph, with the field names and shapes of Reaction Commerce, so that a storefront written for
 * it works here. Numeric amounts are in minor units of their currency.
 */
export const typeDefs = readFileSync(new URL('schema.graphql', import.meta.url), 'utf8')
