import { httpError, type ServiceError, toErrorEnvelope } from '#shared/rpc/errors.ts'
import { pawMark } from '../drawings.ts'

/** API answer for a failure. */
export function failureAnswer(
  failure: ServiceError,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const envelope = { ...toErrorEnvelope(failure), requestId }
  const retryAfter = failure.data.retryAfter
  return new Response(JSON.stringify(envelope), {
    status: failure.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...headers,
    },
  })
}

type Cause = Parameters<typeof httpError>[0]

/** API answer for a failure of no service. */
export function httpFailure(
  cause: Cause,
  requestId: string,
  { retryAfter, headers }: { retryAfter?: number; headers?: Record<string, string> } = {},
): Response {
  return failureAnswer(httpError(cause, retryAfter === undefined ? {} : { retryAfter }), requestId, headers)
}

/** Form with a question and its answers, which needs no script. */
export interface PlainForm {
  action: string
  hidden: Record<string, string>
  /** Value and label of each answer; the first is highlighted. */
  answers: [value: string, label: string][]
}

/** Page for when the website cannot answer: it loads no files and runs no script. The text is for the customer. */
export function plainPage(
  status: number,
  { title, text, retryAfter, form }: { title: string; text: string; retryAfter?: number; form?: PlainForm },
): Response {
  const html = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Huella</title><meta name="robots" content="noindex"></head>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#f7f3fa;color:#2b1b38;font:18px/1.5 system-ui,sans-serif">
<main style="max-width:32rem;padding:2rem;text-align:center">
<p style="width:4rem;margin:0 auto">${pawMark}</p>
<h1 style="font-size:1.6rem;color:#8b2bc5;margin:.5rem 0">${title}</h1>
<p>${text}</p>
${form ? renderForm(form) : '<p><a style="color:#8b2bc5" href="/">Volver al inicio</a></p>'}
</main></body></html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; " +
        (form ? "form-action 'self'" : "form-action 'none'"),
      // The page's address may hold a secret. A form sent without a referrer would have the origin 'null' and be
      // refused.
      'referrer-policy': form ? 'same-origin' : 'no-referrer',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}

function renderForm({ action, hidden, answers }: PlainForm): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const buttons = answers.map(([value, label], index) => {
    const colours = index === 0 ? 'background:#8b2bc5;color:#fff' : 'background:#fff;color:#8b2bc5'
    const style = `${colours};border:2px solid #8b2bc5;border-radius:999px;font:inherit;font-weight:700;padding:.7rem 1.4rem;margin:.3rem`
    return `<button name="answer" value="${escaped(value)}" style="${style}">${escaped(label)}</button>`
  })
  return `<form method="post" action="${escaped(action)}">${fields.join('')}${buttons.join('')}</form>`
}

/** Escapes text for HTML content and attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
