import { toHashSource } from '../content-security/content-security-policy.ts'
import { pawMark } from '../drawings.ts'

export interface ClosedPage {
  title: string
  /** BCP 47 tag of the page. */
  language: string
  /** HTML inside of `main`. */
  main: string
  /** HTML of the footer. */
  footer: string
  script: string
  /** Whether the page has a form; a document with one is never reloaded. */
  hasForm: boolean
  /** Whether the page is inside the mobile app, which has its own frame. */
  isApp: boolean
  fontPath: string | null
  /** Seconds for Retry-After. */
  retryAfter: number
  isHead: boolean
}

/**
 * Page for when the whole website is closed. It is self-contained: it needs no service, database or script of the
 * website, and without scripts it still reloads itself.
 */
export function closedPage(page: ClosedPage): Response {
  const { script, hasForm, fontPath, retryAfter, isHead } = page
  const styles = stylesWith(fontPath)
  return new Response(isHead ? null : renderDocument(page, styles), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
      vary: 'Cookie, Accept',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${toHashSource(styles)}`,
        `script-src ${toHashSource(script)}`,
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        hasForm ? "form-action 'self'" : "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      // The page's address may hold a secret. A form sent without a referrer would have the origin 'null' and be
      // refused.
      'referrer-policy': hasForm ? 'same-origin' : 'no-referrer',
    },
  })
}

function renderDocument(
  { title, language, main, footer, script, hasForm, isApp, retryAfter }: ClosedPage,
  styles: string,
) {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#40105e">
<meta name="robots" content="noindex">
<title>${title} · Huella</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${hasForm ? '' : `<noscript><meta http-equiv="refresh" content="${Math.max(60, Math.min(retryAfter, 300))}"></noscript>`}
<style>${styles}</style>
</head>
<body>
${isApp ? '' : `<header><span class="logo">${pawMark}huella</span></header>`}
<main>
${main}
</main>
${isApp ? '' : `<footer>${footer}</footer>`}
<script>${script}</script>
</body>
</html>
`
}

function stylesWith(fontPath: string | null): string {
  const font = fontPath
    ? `@font-face{font-family:Nunito;src:url(${fontPath}) format("woff2");font-weight:200 1000;font-display:swap}`
    : ''
  return `${font}${styleSheet}`
}

const styleSheet = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#fbf9fc;color:#2a2331;font:400 1rem/1.5 Nunito,system-ui,sans-serif}
a{color:#7120a2;font-weight:700;text-underline-offset:3px}
a:focus-visible,button:focus-visible{outline:3px solid #8b2bc5;outline-offset:3px;border-radius:12px}
header{background:#40105e;padding:.9rem 1.25rem}
.logo{display:inline-flex;align-items:center;gap:.6rem;color:#fff;font-weight:900;font-size:1.7rem;line-height:1;letter-spacing:-.04em}
.logo svg{width:2.25rem;height:2.25rem}
main{flex:1;width:100%;max-width:40rem;margin:0 auto;padding:2.25rem 1.25rem 2.5rem;text-align:center}
.picture{width:13rem;height:13rem;margin:0 auto 1.25rem;border-radius:50%;background:#f4e8ff;display:grid;place-items:end center;overflow:hidden}
.picture svg{width:10.5rem;display:block}
h1{margin:0 0 .5rem;font-size:2rem;line-height:1.12;font-weight:900;color:#40105e;letter-spacing:-.02em}
h2{margin:0 0 .25rem;font-size:1.125rem;color:#40105e}
.lead{margin:0 auto 1.25rem;max-width:30rem;font-size:1.125rem;color:#443c4b}
.lead strong{color:#2a2331}
#news:empty{display:none}
#news{margin:0 0 1rem;font-weight:800;color:#0f7a4d}
.button{display:inline-block;border:0;border-radius:14px;background:#8b2bc5;color:#fff;font:inherit;font-weight:800;padding:.8rem 1.6rem;text-decoration:none;cursor:pointer;box-shadow:0 6px 16px -6px rgb(139 43 197/.6)}
.button:hover{background:#7120a2}
.kept{margin:0 auto 1rem;max-width:30rem;padding:.75rem 1rem;border:1px solid #b5e6cd;border-radius:16px;background:#e8f8f0;text-align:left}
.safe{list-style:none;margin:1.75rem 0;padding:1.25rem 1.4rem;display:grid;gap:.8rem;text-align:left;background:#fff;border:1px solid #e8e4eb;border-radius:22px;box-shadow:0 4px 10px -2px rgb(40 5 61/.08)}
.safe li{position:relative;padding-left:2.1rem}
.safe li::before{content:"";position:absolute;left:0;top:.15rem;width:1.35rem;height:1.35rem;border-radius:50%;background:#e8f8f0}
.safe li::after{content:"";position:absolute;left:.52rem;top:.36rem;width:.3rem;height:.6rem;border:solid #0f7a4d;border-width:0 2.5px 2.5px 0;transform:rotate(43deg)}
.team{margin:1.75rem 0;padding:1.25rem 1.4rem;background:#fff;border:1px solid #e8e4eb;border-radius:22px;box-shadow:0 4px 10px -2px rgb(40 5 61/.08)}
.team p{margin:0 0 1rem}
.team p:last-child{margin:.9rem 0 0}
footer{padding:1.1rem 1.25rem calc(1.1rem + env(safe-area-inset-bottom));text-align:center;font-size:.875rem;color:#5b5362;border-top:1px solid #e8e4eb;background:#fff}
@media (min-width:600px){main{padding-top:3.5rem}h1{font-size:2.5rem}}
`
