import { safePath } from './safe-path.ts'

/** The page whose form was sent, if the browser says and it is ours; else `otherwise`. */
export function pageBefore(request: Request, otherwise: string): string {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return otherwise
  const { host, pathname, search } = new URL(referer)
  return host === request.headers.get('host') ? safePath(pathname + search) : otherwise
}
