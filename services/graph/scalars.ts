import { GraphQLScalarType, Kind } from 'graphql'
import { parsePageSize } from '#services/market/catalogue/rules/page-size.ts'

/** A page size: what is not one of the sizes counts as the standard one. */
export const ConnectionLimitInt = new GraphQLScalarType<number, number>({
  name: 'ConnectionLimitInt',
  parseValue: parsePageSize,
  parseLiteral: (node) => parsePageSize(node.kind === Kind.INT ? Number(node.value) : null),
  serialize: parsePageSize,
})
