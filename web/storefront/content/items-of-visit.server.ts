import type { RouterContextProvider } from 'react-router'
import type { ContentItem } from '#services/content/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** Content answers from memory; where it runs elsewhere nobody waits longer for what editors wrote. */
const PATIENCE_MS = 300

/** What editors wrote for the country of this visit; nothing without a sheet, and when content does not answer. */
export async function itemsOfVisit(context: Readonly<RouterContextProvider>): Promise<ContentItem[]> {
  const visit = context.get(visitContext)
  const { content } = context.get(servicesContext)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<ContentItem[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS)
  })
  const asking = content
    .storeConfiguration({}, { context: visit.call })
    .then(({ items }) => items)
    // Without a sheet its blocks are absent (D50).
    .catch(() => [])
  const items = await Promise.race([asking, patience])
  clearTimeout(timer)
  return items
}
