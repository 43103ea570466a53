import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** Names of staff by uid; unknown uids are missing, and all are when accounts does not answer. */
export async function findColleagueNames(
  context: Readonly<RouterContextProvider>,
  uids: readonly string[],
): Promise<Record<string, string>> {
  const asked = [...new Set(uids)].slice(0, 200)
  if (asked.length === 0) return {}
  const { accounts } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const colleagues = await accounts.colleagues({ uids: asked }, call).catch(() => [])
  return Object.fromEntries(colleagues.map(({ uid, name }) => [uid, name]))
}
