import type { RouterContextProvider } from 'react-router'
import type { CallContext } from '#shared/rpc/service.ts'
import { type Services, servicesContext, visitContext } from '#web/request/context.ts'

type Context = Readonly<RouterContextProvider>

interface ManagesAccountData {
  exportPerson(input: undefined, options: { context: CallContext }): Promise<Record<string, unknown>>
  erasePerson(input: undefined, options: { context: CallContext }): Promise<{ kept: string[] }>
}

/**
 * Services that hold account data, accounts last because it has the ids of the others. A service without export and
 * erasure does not compile; operations and content hold no personal data.
 */
function listKeepers({ accounts, operations: _, content: __, ...others }: Services): [string, ManagesAccountData][] {
  const keepers: { [Name in keyof Omit<Services, 'operations' | 'content'>]: ManagesAccountData } = {
    ...others,
    accounts,
  }
  return Object.entries(keepers)
}

/** All data about the caller, by service. */
export async function exportEverything(context: Context): Promise<Record<string, unknown>> {
  const call = { context: context.get(visitContext).call }
  const exported: Record<string, unknown> = {}
  for (const [name, keeper] of listKeepers(context.get(servicesContext))) {
    exported[name] = await keeper.exportPerson(undefined, call)
  }
  return exported
}

/**
 * Erases the caller in each service, one after another. Erasure is idempotent: after a failure in the middle the
 * account still exists, and the same call continues. Whoever may not be erased is refused before. Resolves to the data that the law requires to keep.
 */
export async function eraseEverything(context: Context): Promise<string[]> {
  const call = { context: context.get(visitContext).call }
  const { accounts, market } = context.get(servicesContext)
  await accounts.checkErasure(undefined, call)
  await market.checkErasure(undefined, call)
  const retained: string[] = []
  for (const [, keeper] of listKeepers(context.get(servicesContext))) {
    retained.push(...(await keeper.erasePerson(undefined, call)).kept)
  }
  return retained
}
