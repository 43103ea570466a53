import type { RouterContextProvider } from 'react-router'
import type { CallContext } from '#shared/rpc/service.ts'
import { type Services, servicesContext, visitContext } from '#web/request/context.ts'

type Context = Readonly<RouterContextProvider>

interface ManagesAccountData {
  exportPerson(input: undefined, options: { context: CallContext }): Promise<Record<string, unknown>>
  erasePerson(input: undefined, options: { context: CallContext }): Promise<{ kept: string[] }>
}

/**
 * Every service, accounts last: it knows whose the rest is. One that cannot export and erase a person does not compile;
 * operations know jobs, content knows sheets, and neither knows persons.
 */
function listKeepers({ accounts, operations: _, content: __, ...others }: Services): [string, ManagesAccountData][] {
  const keepers: { [Name in keyof Omit<Services, 'operations' | 'content'>]: ManagesAccountData } = {
    ...others,
    accounts,
  }
  return Object.entries(keepers)
}

/** Everything that the product keeps of the caller, by service. */
export async function exportEverything(context: Context): Promise<Record<string, unknown>> {
  const call = { context: context.get(visitContext).call }
  const exported: Record<string, unknown> = {}
  for (const [name, keeper] of listKeepers(context.get(servicesContext))) {
    exported[name] = await keeper.exportPerson(undefined, call)
  }
  return exported
}

/**
 * Erases the caller everywhere, one service after the other. Each may be asked again: after a failure in the middle the
 * account still stands, and the same call goes on from there. Answers what the law makes us keep.
 */
export async function eraseEverything(context: Context): Promise<string[]> {
  const call = { context: context.get(visitContext).call }
  const kept: string[] = []
  for (const [, keeper] of listKeepers(context.get(servicesContext))) {
    kept.push(...(await keeper.erasePerson(undefined, call)).kept)
  }
  return kept
}
