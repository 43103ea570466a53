import type { RouterContextProvider } from 'react-router'
import type { ContentItem } from '#services/content/contract.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'

/** Content items for the country of this visit; empty without a sheet. */
export async function findContentItems(context: Readonly<RouterContextProvider>): Promise<ContentItem[]> {
  const visit = context.get(sharedVisitContext)
  const { content } = context.get(servicesContext)
  try {
    return (await content.storeConfiguration({}, { context: visit.call })).items
  } catch {
    // Blocks without a sheet are absent.
    return []
  }
}
