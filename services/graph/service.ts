import {
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
} from 'graphql'
import { createLRUCache, createSchema, createYoga, type Plugin } from 'graphql-yoga'
import type { CallContext } from '#shared/rpc/service.ts'
import { viewer } from './account.ts'
import { calculateBasket } from './basket.ts'
import { catalogItemProduct, catalogItems, tags } from './catalogue.ts'
import type { GraphContext } from './context.ts'
import type { GraphDependencies } from './deps.ts'
import { publicError } from './errors.ts'
import { LIMITS, whyTooLong, whyTooMuch } from './limits.ts'
import { orderByReferenceId, ordersByAccountId } from './orders.ts'
import { ConnectionLimitInt } from './scalars.ts'
import { typeDefs } from './schema.ts'

export interface Graph {
  /** Answers a POST (or GET) of `/graphql` on behalf of the call's viewer. */
  fetch(request: Request, call: CallContext): Promise<Response>
  /** Whether this answer of `fetch` is about nobody in particular and without a failure: the same for all of its market. */
  isEverybodys(answer: Response): boolean
}

const DOCUMENTS_KEPT = 100

type Asked = Pick<GraphContext, 'call' | 'told'>

/** The GraphQL face of accounts, market and rewards: no store, no rules of its own beyond what one document may ask for. */
export function makeGraph({ accounts, market, rewards, mode, log }: GraphDependencies): Graph {
  const everybodys = new WeakSet<Response>()
  const yoga = createYoga<Asked, GraphContext>({
    schema: graphSchema,
    context: ({ call, told }) => ({ accounts, market, rewards, call, told }),
    plugins: [limits(mode), reportFailures(log)],
    // Parsed and validated documents are kept: the storefront sends the same few, and whoever invents others fills little.
    parserAndValidationCache: {
      documentCache: createLRUCache({ max: DOCUMENTS_KEPT }),
      errorCache: createLRUCache({ max: DOCUMENTS_KEPT }),
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
      const told = { isAboutSomebody: false, isExecuted: false, isWhole: false }
      const answer = await yoga.fetch(request, { call, told })
      if (told.isWhole && !told.isAboutSomebody) everybodys.add(answer)
      return answer
    },
    isEverybodys: (answer) => everybodys.has(answer),
  }
}

export const graphSchema: GraphQLSchema = createSchema<GraphContext>({
  typeDefs,
  resolvers: {
    ConnectionLimitInt,
    Query: { catalogItems, catalogItemProduct, tags, viewer, ordersByAccountId, orderByReferenceId, calculateBasket },
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
 * Failures of a query, with message, place and path (specification, section 8): what was executed before it is masked, and
 * of a document that nobody would execute what is wrong with it.
 */
function reportFailures(log: GraphDependencies['log']): Plugin<GraphContext, Asked> {
  function logGraphError(error: GraphQLError, { requestId }: CallContext): void {
    const { message, locations, path } = error
    const { error: told, isBug, status } = publicError(error)
    const facts = { requestId, message, locations, path, code: told.extensions.code, status, reported: true }
    if (isBug) log.error({ ...facts, err: error.originalError ?? error }, 'graph query failed')
    else log.warn(facts, 'graph query refused')
  }

  return {
    onExecute({ args, setExecuteFn }) {
      setExecuteFn(execute)
      return {
        onExecuteDone({ result }) {
          const { call, told } = args.contextValue
          const { errors = [] } = result as ExecutionResult
          told.isExecuted = true
          told.isWhole = errors.length === 0
          for (const error of errors) logGraphError(error, call)
        },
      }
    },
    onResultProcess({ result, serverContext: { call, told } }) {
      if (told.isExecuted) return
      for (const error of (result as ExecutionResult).errors ?? []) logGraphError(error, call)
    },
  }
}
