import { type GraphContext, onBehalf } from './context.ts'

export function servicesSheet(_: unknown, __: unknown, context: GraphContext) {
  return context.content.servicesSheet({}, onBehalf(context))
}

export function foodProductsSheet(_: unknown, __: unknown, context: GraphContext) {
  return context.content.foodProductsSheet(undefined, onBehalf(context))
}
