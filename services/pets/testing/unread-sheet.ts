import type { ContentClient } from '#services/content/client.ts'
import { aContent } from '#services/content/testing/a-content.ts'

/** The sheet of food of a content service that has read nothing yet. */
export function unreadSheet(): ContentClient['foodProductsSheet'] {
  return aContent().client.foodProductsSheet
}
