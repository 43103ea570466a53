import { createHash } from 'node:crypto'

/**
 * CSP sources of a configured adapter (chat, maps, sign-in, payment page). Redirects after a form count as form-action.
 */
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
  /** Development only: Vite inlines styles and uses a web socket. */
  isDevelopment: boolean
}

/** Policy of a page with these sources of inline scripts: hashes, or the nonce of an answer to one visitor. */
export type PagePolicy = (scripts: readonly string[]) => string

/** The one style that a library writes into pages: React Aria's, of everything that can be pressed. */
export const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

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
    // The offline worker and the manifest are our own.
    `worker-src 'self'`,
    `manifest-src 'self'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

  const style = isDevelopment ? `'unsafe-inline'` : toHashSource(pressableStyle)

  return (scripts) =>
    [
      before,
      directive('script-src', [`'self'`, ...scripts, ...declared('script')]),
      directive('style-src', [`'self'`, style, ...declared('style')]),
    ].join('; ')
}

/** CSP hash source of an inline script or style. */
export function toHashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function directive(name: string, sources: string[]): string {
  return `${name} ${sources.join(' ')}`
}
