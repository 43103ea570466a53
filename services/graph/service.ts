import {
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
} from 'graphql'
import { createLRUCache, createSchema, createYoga, type Plugin } from 'graphql-yoga'
import { SEARCH_SERVICES } from '#services/market/search/rules/search-group.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { viewer } from './account.ts'
import { calculateBasket } from './basket.ts'
import { catalogItemProduct, catalogItems, tags } from './catalogue.ts'
import type { GraphContext } from './context.ts'
import type { GraphDependencies } from './deps.ts'
import { publicError } from './errors.ts'
import { LIMITS, whyTooLong, whyTooMuch } from './limits.ts'
import { orderByReferenceId, ordersByAccountId } from './orders.ts'
import { NOT_FOUND, persistedQueries } from './persisted-queries.ts'
import { appointments, petInsurances, petProfiles, petServices } from './pets.ts'
import { ConnectionLimitInt } from './scalars.ts'
import { typeDefs } from './schema.ts'
import { foodProductsSheet, servicesSheet } from './sheets.ts'

export interface Graph {
  /** Answers a POST (or GET) of `/graphql` on behalf of the call's viewer. */
  fetch(request: Request, call: CallContext): Promise<Response>
  /** Whether an answer of `fetch` is not personal and without failures: it can be cached for its market. */
  isEverybodys(answer: Response): boolean
}

const CACHED_DOCUMENTS = 100

type Asked = Pick<GraphContext, 'call' | 'outcome'>

/** GraphQL API over the other services: no store, and no rules beyond the limits of a document. */
export function makeGraph({ mode, log, ...services }: GraphDependencies): Graph {
  const everybodys = new WeakSet<Response>()
  const yoga = createYoga<Asked, GraphContext>({
    schema: graphSchema,
    context: ({ call, outcome }) => ({ ...services, call, outcome }),
    plugins: [persistedQueries(), limits(mode), reportFailures(log)],
    // Cache parsed and validated documents, because the storefront repeats a few; the limit bounds documents of
    // others.
    parserAndValidationCache: {
      documentCache: createLRUCache({ max: CACHED_DOCUMENTS }),
      errorCache: createLRUCache({ max: CACHED_DOCUMENTS }),
    },
    maskedErrors: { maskError: (error) => publicError(error).error },
    graphqlEndpoint: '/graphql',
    batching: false,
    multipart: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
  })
  return {
    async fetch(request, call) {
      const outcome = { isPersonal: false, isExecuted: false, isWhole: false }
      const answer = await yoga.fetch(request, { call, outcome })
      if (outcome.isWhole && !outcome.isPersonal) everybodys.add(answer)
      return answer
    },
    isEverybodys: (answer) => everybodys.has(answer),
  }
}

export const graphSchema: GraphQLSchema = createSchema<GraphContext>({
  typeDefs,
  resolvers: {
    ConnectionLimitInt,
    Query: {
      catalogItems,
      catalogItemProduct,
      tags,
      viewer,
      ordersByAccountId,
      orderByReferenceId,
      calculateBasket,
      servicesSheet,
      foodProductsSheet,
      petServices,
      petProfiles,
      appointments,
      petInsurances,
    },
    // Names of GraphQL have no hyphen.
    PetServiceKind: { bano: 'bano', bano_y_peluqueria: 'bano-y-peluqueria', consulta: 'consulta' },
    SearchService: Object.fromEntries(SEARCH_SERVICES.map((name) => [name.replaceAll('-', '_'), name])),
    CatalogItem: { __resolveType: () => 'CatalogItemProduct' },
  },
})

function limits(mode: GraphDependencies['mode']): Plugin {
  return {
    onParse({ params, setParseFn }) {
      const tooLong = whyTooLong(params.source.toString())
      if (tooLong) throw tooLong
      setParseFn((source, options) => {
        const document = parse(source, { ...options, maxTokens: LIMITS.tokens })
        const refusal = whyTooMuch(document)
        if (refusal) throw refusal
        return document
      })
    },
    onValidate({ addValidationRule }) {
      if (mode === 'production') addValidationRule(NoSchemaIntrospectionCustomRule)
    },
  }
}

/**
 * Logs failures of a query with message, location and path (specification, section 8). Failures of executed queries
 * are masked in the answer; errors of an invalid document are answered as they are.
 */
function reportFailures(log: GraphDependencies['log']): Plugin<GraphContext, Asked> {
  function logGraphError(error: GraphQLError, { requestId }: CallContext): void {
    const { message, locations, path } = error
    const { error: graphError, isBug, status } = publicError(error)
    const facts = { requestId, message, locations, path, code: graphError.extensions.code, status, reported: true }
    if (isBug) log.error({ ...facts, err: error.originalError ?? error }, 'graph query failed')
    else log.warn(facts, 'graph query refused')
  }

  return {
    onExecute({ args, setExecuteFn }) {
      setExecuteFn(execute)
      return {
        onExecuteDone({ result }) {
          const { call, outcome } = args.contextValue
          const { errors = [] } = result as ExecutionResult
          outcome.isExecuted = true
          outcome.isWhole = errors.length === 0
          for (const error of errors) logGraphError(error, call)
        },
      }
    },
    onResultProcess({ result, serverContext: { call, outcome } }) {
      if (outcome.isExecuted) return
      const { errors = [] } = result as ExecutionResult
      // An unknown hash is a step of the protocol and no failure.
      for (const error of errors) if (error.extensions?.code !== NOT_FOUND) logGraphError(error, call)
    },
  }
}
