import type { MiddlewareHandler } from 'hono'
import type { VersionWatch } from '#shared/database/notify.ts'
import { formatLogPosition, parseLogPosition } from '#shared/database/replica/log-position.ts'
import { type OwnWrites, withOwnWrites } from '#shared/database/replica/read-scope.ts'
import { isApiPath } from './api-paths.ts'
import type { Cookies } from './cookies.ts'
import type { Environment } from './request-state.ts'
import { changesSomething } from './same-site.ts'

/** Cookie with the position of the database's log that has what the browser wrote last. */
export const OWN_WRITES = 'position'
/** The same for callers that keep no cookie: each answer to a write names it, and they send it back. */
const OWN_WRITES_HEADER = 'x-position'
/** A replica that lacks a write for so long is read by nobody. */
const REMEMBERED_SECONDS = 60
/** Value of the cookie where the position could not be read: the primary answers. */
const UNKNOWN = 'unknown'

interface OwnWritesParts {
  cookies: Cookies
  versions: Pick<VersionWatch, 'position'>
}

/** Lets operations that may lag read from replicas that have the visitor's own writes (docs/decisions/039). */
export function rememberOwnWrites({ cookies, versions }: OwnWritesParts): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const ownWrites: OwnWrites = { position: readPosition(context.req.raw, cookies), isGrowing: false }
    await withOwnWrites(ownWrites, next)
    // An answer to GET may be kept by caches, for everybody.
    if (!ownWrites.isGrowing || !changesSomething(context.req.method)) return
    const position = await versions.position().then(formatLogPosition, () => UNKNOWN)
    context.res.headers.set(OWN_WRITES_HEADER, position)
    context.res.headers.append('set-cookie', cookies.write(OWN_WRITES, position, { maxAge: REMEMBERED_SECONDS }))
  }
}

/**
 * Null where the primary must answer: to callers with a token that send no position, and because a page that takes a form may
 * decide by what it reads.
 */
function readPosition({ method, url, headers }: Request, cookies: Cookies): bigint | null {
  if (changesSomething(method) && !isApiPath(new URL(url).pathname)) return null
  const named = headers.get(OWN_WRITES_HEADER)
  if (named !== null) return parseLogPosition(named)
  if (headers.has('authorization')) return null
  const sent = cookies.read(headers.get('cookie'))[OWN_WRITES]
  return sent === undefined ? 0n : parseLogPosition(sent)
}
