import type {
  AnyContractProcedure,
  AnySchema,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
  Schema,
} from '@orpc/contract'
import { implement, type Router } from '@orpc/server'
import type { CallContext } from './service.ts'

/** One function for each operation of a contract. */
type Operations<Contract, Deps> = {
  [Name in keyof Contract]: Contract[Name] extends ContractProcedure<infer Input, infer Output, infer _E, infer _M>
    ? Operation<Deps, Input, InferSchemaInput<Output>>
    : never
}

/** An operation without an input in its contract takes none: its second argument is the context. */
type Operation<Deps, Input extends AnySchema, Output> =
  Schema<unknown, unknown> extends Input
    ? (deps: Deps, context: CallContext) => Output | Promise<Output>
    : (deps: Deps, input: InferSchemaOutput<Input>, context: CallContext) => Output | Promise<Output>

/** Makes a contract's router of one function for each operation, which all get the same dependencies. */
export function implementContract<Contract extends Record<string, AnyContractProcedure>, Deps>(
  contract: Contract,
  deps: Deps,
  operations: Operations<Contract, NoInfer<Deps>>,
): Router<Contract, CallContext> {
  const functions: object = operations
  const procedures = Object.entries(contract).map(([name, procedure]) => {
    const operation: (deps: Deps, ...call: unknown[]) => unknown = Reflect.get(functions, name)
    const takesInput = procedure['~orpc'].inputSchema !== undefined
    const builder = implement(procedure).$context<CallContext>()
    return [
      name,
      takesInput
        ? builder.handler(({ input, context }) => operation(deps, input, context))
        : builder.handler(({ context }) => operation(deps, context)),
    ]
  })
  return Object.fromEntries(procedures)
}
