/**
 * What was seen belongs to who saw it: one cache a person (nobody signed in is a person too), and never two of them. Whoever
 * leaves takes it along, and so does everything that was on its way.
 */
const PREFIX = 'huella-person:'

let turn = 0

/** The cache of who is here; null while nobody has said who that is. */
export async function personCache(): Promise<Cache | null> {
  const [name] = await names()
  return name === undefined ? null : caches.open(name)
}

/** From now on this person is here. Caches of others are gone when this is done. */
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

/** Asked before something is fetched: whether the same person is still here when it has come. */
export function sameTurn(): () => boolean {
  const begun = turn
  return () => begun === turn
}

async function names(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX))
}
