/**
 * Saved pages belong to the person who saw them: one cache per person (signed-out visitors count as one), and never two
 * at once. Signing out deletes it and discards the requests in flight.
 */
const PREFIX = 'huella-person:'

let turn = 0

/** Cache of the current person; null before a page has named them. */
export async function personCache(): Promise<Cache | null> {
  const [name] = await names()
  return name === undefined ? null : caches.open(name)
}

/** Switches to this person; resolves when the caches of others are deleted. */
export async function settlePersonCache(uid: string | null): Promise<void> {
  const own = PREFIX + (uid ?? '')
  const known = await names()
  if (known.some((name) => name !== own)) turn += 1
  for (const name of known) if (name !== own) await caches.delete(name)
  await caches.open(own)
}

export async function dropPersonCaches(): Promise<void> {
  turn += 1
  for (const name of await names()) await caches.delete(name)
}

/** Call before a fetch; the returned function says whether the same person is still signed in after it. */
export function sameTurn(): () => boolean {
  const begun = turn
  return () => begun === turn
}

async function names(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX))
}
