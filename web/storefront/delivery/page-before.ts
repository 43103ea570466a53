import { safePath } from './safe-path.ts'

/** Path of the page whose form was sent, from the Referer of this site; else `otherwise`. */
export function pageBefore(request: Request, otherwise: string): string {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return otherwise
  const { host, pathname, search } = new URL(referer)
  return host === request.headers.get('host') ? safePath(pathname + search) : otherwise
}
