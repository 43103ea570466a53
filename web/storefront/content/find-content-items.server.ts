import type { RouterContextProvider } from 'react-router'
import type { ContentItem } from '#services/content/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** What editors wrote for the country of this visit; nothing without a sheet. */
export async function findContentItems(context: Readonly<RouterContextProvider>): Promise<ContentItem[]> {
  const visit = context.get(visitContext)
  const { content } = context.get(servicesContext)
  try {
    return (await content.storeConfiguration({}, { context: visit.call })).items
  } catch {
    // Without a sheet its blocks are absent.
    return []
  }
}
