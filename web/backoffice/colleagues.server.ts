import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** What these colleagues are called, by their uid. Who is not found, or when nobody answers: the page says it without a name. */
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
