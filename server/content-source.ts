import type { ContentClient } from '#services/content/client.ts'
import type { Sheet } from '#services/content/contract.ts'
import type { Source } from '#services/operations/contract.ts'
import type { SourceOfThings } from '#services/operations/deps.ts'
import { withEveryArea } from './with-every-area.ts'

const kind = 'Hojas de contenido'
const start = 'sheet-'

/** Editors' sheets as a source of the back office, listed one by one and refreshed together. */
export function contentSource(content: Pick<ContentClient, 'sheets' | 'refreshSheets'>): SourceOfThings {
  return {
    name: kind,
    async list(caller) {
      return (await content.sheets(undefined, { context: withEveryArea(caller) })).sheets.map(toSource)
    },
    async retry(sourceId, caller) {
      const { sheets } = await content.refreshSheets(undefined, { context: withEveryArea(caller) })
      const sheet = sheets.find(({ id }) => id === sourceId.slice(start.length))
      if (!sheet) throw new Error(`There is no sheet ${sourceId}`)
      return toSource(sheet)
    },
  }
}

function toSource({ id, title, state, readAt }: Sheet): Source {
  return { id: start + id, name: `${kind}: ${title}`, state, freshAt: readAt, canRetry: state !== 'fresh' }
}
