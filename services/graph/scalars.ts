import { GraphQLScalarType, Kind } from 'graphql'
import { parsePageSize } from '#services/market/catalogue/rules/page-size.ts'

/** A page size; values that are not allowed become the default. */
export const ConnectionLimitInt = new GraphQLScalarType<number, number>({
  name: 'ConnectionLimitInt',
  parseValue: parsePageSize,
  parseLiteral: (node) => parsePageSize(node.kind === Kind.INT ? Number(node.value) : null),
  serialize: parsePageSize,
})
