interface TagNode {
  id: string
  parentId: string | null
}

/** From the top of the tree down to the most specific of these tags; of equally deep ones, the first. */
export function pathTo<Tag extends TagNode>(tagIds: readonly string[], tags: readonly Tag[]): Tag[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  return tagIds
    .map((id) => ancestry(byId.get(id), byId))
    .reduce<Tag[]>((deepest, path) => (path.length > deepest.length ? path : deepest), [])
}

function ancestry<Tag extends TagNode>(tag: Tag | undefined, byId: Map<string, Tag>): Tag[] {
  const path: Tag[] = []
  for (let step = tag; step && !path.includes(step); step = byId.get(step.parentId ?? '')) path.unshift(step)
  return path
}
