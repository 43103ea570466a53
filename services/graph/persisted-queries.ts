import { createHash } from 'node:crypto'
import { GraphQLError } from 'graphql'
import { createLRUCache, type Plugin } from 'graphql-yoga'
import { whyTooLong } from './limits.ts'

const STORED_DOCUMENTS = 500

/** The answer that makes a client send its document along: Apollo's and urql's clients look for this message. */
export const NOT_FOUND = 'PERSISTED_QUERY_NOT_FOUND'

/**
 * Automatic persisted queries: a client sends the SHA-256 of a document instead of the document, and both once when the
 * hash is unknown here. https://www.apollographql.com/docs/apollo-server/performance/apq
 */
export function persistedQueries(): Plugin {
  // Each process has its own; a client that asks another one sends its document once more.
  const documents = createLRUCache<string>({ max: STORED_DOCUMENTS })

  return {
    onParams({ params, setParams }) {
      const asked = params.extensions?.persistedQuery
      if (asked === undefined || asked === null) return
      const hash = readHash(asked)
      // By this message urql's client, and by this code Apollo's, goes on without hashes.
      if (hash === null) throw refusal('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED', 200)

      const { query } = params
      if (typeof query !== 'string' || query === '') {
        const known = documents.get(hash)
        // This is the protocol's usual second step.
        if (known === undefined) throw refusal('PersistedQueryNotFound', NOT_FOUND, 200)
        setParams({ ...params, query: known })
        return
      }
      if (createHash('sha256').update(query).digest('hex') !== hash) {
        throw refusal('provided sha does not match query', 'PERSISTED_QUERY_HASH_MISMATCH', 400)
      }
      // A document over the limit is refused anyway, and would only take memory.
      if (!whyTooLong(query)) documents.set(hash, query)
    },
  }
}

/** The hash of the protocol's only version, or null. */
function readHash(asked: unknown): string | null {
  if (typeof asked !== 'object' || asked === null) return null
  const { version, sha256Hash } = asked as { version?: unknown; sha256Hash?: unknown }
  return version === 1 && typeof sha256Hash === 'string' && /^[0-9a-f]{64}$/i.test(sha256Hash)
    ? sha256Hash.toLowerCase()
    : null
}

/** The status is 200 where the client goes on by itself: some drop the body of another. */
function refusal(message: string, code: string, status: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } })
}
