import { createHash } from 'node:crypto'

/** Where a configured adapter (chat, maps, sign-in, payment page) needs the browser to go (D59). A redirect after a form counts as form-action. */
export interface CspDeclaration {
  script?: string[]
  connect?: string[]
  img?: string[]
  style?: string[]
  frame?: string[]
  formAction?: string[]
}

export interface CspOptions {
  declarations: CspDeclaration[]
  isHttps: boolean
  /** Development only: Vite puts styles into the page itself and talks over a web socket. */
  isDevelopment: boolean
}

/** The policy of a page with this nonce; `scripts` are the inline ones that may run, those with the nonce if not said. */
export type PagePolicy = (nonce: string, scripts?: string[]) => string

export function pagePolicy({ declarations, isHttps, isDevelopment }: CspOptions): PagePolicy {
  const declared = (kind: keyof CspDeclaration) => [
    ...new Set(declarations.flatMap((declaration) => declaration[kind] ?? [])),
  ]
  const before = [
    `default-src 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    directive('form-action', [`'self'`, ...declared('formAction')]),
    directive('img-src', [`'self'`, 'data:', 'blob:', ...declared('img')]),
    directive('connect-src', [`'self'`, ...(isDevelopment ? ['ws:'] : []), ...declared('connect')]),
    directive('frame-src', declared('frame').length > 0 ? declared('frame') : [`'none'`]),
    `style-src-attr 'unsafe-inline'`,
    // The worker that keeps pages is ours, and so is the manifest.
    `worker-src 'self'`,
    `manifest-src 'self'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

  return (nonce, scripts = [`'nonce-${nonce}'`]) =>
    [
      before,
      directive('script-src', [`'self'`, ...scripts, ...declared('script')]),
      directive('style-src', [`'self'`, isDevelopment ? `'unsafe-inline'` : `'nonce-${nonce}'`, ...declared('style')]),
    ].join('; ')
}

/** Of everything that is no page: it loads nothing and is shown nowhere. */
export const dataPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** A script or a style that stands in a page, as its policy lets in that one and no other. */
export function toHashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function directive(name: string, sources: string[]): string {
  return `${name} ${sources.join(' ')}`
}
