import type { Tag } from '../contract.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { TagRow } from './store/tags.ts'

/** The category tree of a shop, flat, in its order. */
export async function tags({ records }: CatalogueDependencies, { shopId }: { shopId: string }): Promise<Tag[]> {
  return toTags(await records.tags(await records.shop(shopId)))
}

function toTags(rows: readonly TagRow[]): Tag[] {
  const children = Map.groupBy(rows, (row) => row.parentId)
  return rows.map(({ id, slug, name, emoji, parentId, position, productCount }) => ({
    _id: id,
    slug,
    name,
    displayTitle: name,
    emoji,
    isTopLevel: parentId === null,
    parentId,
    subTagIds: (children.get(id) ?? []).map((child) => child.id),
    position,
    productCount,
  }))
}
