import { randomBytes } from 'node:crypto'
import { renderSVG } from 'uqr'
import { formatMoney } from '#shared/money.ts'
import { Act, play } from './pay.ts'
import type { SandboxDependencies } from './sandbox-dependencies.ts'
import { findSandboxPayment, type SandboxPayment } from './store.ts'

/** The hosted page of the sandbox, with every outcome that a real provider's page can have. Works without a script. */
export function makeSandboxPage(deps: SandboxDependencies) {
  return async function page(request: Request, token: string): Promise<Response> {
    const payment = await findSandboxPayment(deps.db, token)
    if (!payment)
      return html(404, { title: 'Este pago no existe', body: '<p>Vuelve a la tienda y empieza otra vez.</p>' })
    if (request.method !== 'POST') return html(200, { title: 'Pagar', body: renderBody(payment, deps.now()) })

    const form = new URLSearchParams(await request.text())
    const act = Act.safeParse(form.get('act'))
    if (act.success) await play(deps, payment, act.data)
    return new Response(null, { status: 303, headers: { ...privately, location: payment.returnUrl } })
  }
}

/** Address of the payment's page, the content of its QR code. */
export function getPageUrl({ id, returnUrl }: Pick<SandboxPayment, 'id' | 'returnUrl'>): string {
  return `${new URL(returnUrl).origin}/sandbox-pay/${id}`
}

/** The address is a secret that opens the payment, so it must not be cached or sent as a referrer. */
const privately = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const labels: Record<Act, { label: string; hint: string }> = {
  pay: { label: 'Pagar', hint: '' },
  reject: { label: 'Rechazar', hint: 'El banco dice que no.' },
  expire: { label: 'Dejar expirar', hint: 'Se acaba el tiempo.' },
  late: { label: 'Pagar tarde', hint: 'Expira, y el dinero llega unos segundos después.' },
  underpay: { label: 'Pagar de menos', hint: 'Llega menos de lo que se pidió.' },
  duplicate: { label: 'Enviar duplicado', hint: 'Paga y avisa dos veces lo mismo.' },
}

const states: Record<SandboxPayment['status'], string> = {
  pending: 'Por pagar',
  paid: 'Pagado',
  rejected: 'Rechazado',
  cancelled: 'Anulado',
  expired: 'Expirado',
}

function renderBody(payment: SandboxPayment, now: Date): string {
  const isOpen = payment.status === 'pending' && now.getTime() < payment.expiresAt.getTime()
  const acts: Act[] = isOpen
    ? ['reject', 'expire', 'late', 'underpay', 'duplicate']
    : payment.status === 'paid'
      ? ['duplicate']
      : ['late']
  const others = acts.map((act) => `<li>${button(act, 'other')}<small>${labels[act].hint}</small></li>`).join('')
  return `
<p class="what">${escaped(payment.description)}</p>
<p class="amount">${escaped(formatMoney(payment.amountMinor, payment.currency))}</p>
<p class="reference">Referencia <b>${escaped(payment.reference)}</b> · ${states[isOpen || payment.status !== 'pending' ? payment.status : 'expired']}</p>
${isOpen && payment.method === 'qr' ? `<div class="qr" role="img" aria-label="Código QR de este pago">${renderSVG(getPageUrl(payment), { border: 2 })}</div>` : ''}
<form method="post">
${isOpen ? button('pay', 'first') : ''}
<fieldset><legend>Para probar</legend><ul>${others}</ul></fieldset>
</form>
<p class="back"><a href="${escaped(payment.returnUrl)}">Volver a la tienda sin pagar</a></p>`
}

function button(act: Act, kind: 'first' | 'other'): string {
  return `<button class="${kind}" name="act" value="${act}">${labels[act].label}</button>`
}

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#eef2f7;color:#15212e;font:17px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.mode{margin:0;padding:.6rem 1rem;background:#ffd447;color:#3a2b00;font-weight:800;text-align:center}
main{max-width:27rem;margin:1.5rem auto;padding:1.75rem 1.5rem;background:#fff;border-radius:1.25rem;box-shadow:0 1px 2px #15212e14,0 12px 32px #15212e1a}
h1{margin:0 0 1rem;font-size:1rem;font-weight:700;letter-spacing:.02em;color:#44566b}
.what{margin:0;font-weight:600}
.amount{margin:.1rem 0;font-size:2.4rem;line-height:1.15;font-weight:800;font-variant-numeric:tabular-nums}
.reference{margin:0 0 1.25rem;color:#44566b;font-size:.95rem}
.qr{width:min(14rem,100%);margin:0 auto 1.25rem;padding:.5rem;border:1px solid #d5dde7;border-radius:1rem}
.qr svg{display:block;width:100%;height:auto}
button{font:inherit;font-weight:700;cursor:pointer;border-radius:.75rem;min-height:3rem;width:100%}
button:focus-visible,a:focus-visible{outline:3px solid #0b63ce;outline-offset:2px}
.first{border:0;background:#0b63ce;color:#fff;font-size:1.1rem}
.first:hover{background:#0953ad}
.other{border:1.5px solid #b9c5d3;background:#fff;color:#15212e}
.other:hover{background:#f3f6fa}
fieldset{margin:1.5rem 0 0;padding:1rem 0 0;border:0;border-top:1px solid #d5dde7}
legend{float:left;width:100%;margin-bottom:.75rem;font-weight:700;color:#44566b}
ul{clear:both;list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
small{display:block;margin-top:.2rem;color:#44566b;text-align:center}
.back{margin:1.5rem 0 0;text-align:center}
a{color:#0b63ce}
@media(max-width:30rem){main{margin:0;border-radius:0;box-shadow:none;min-height:calc(100vh - 3rem)}}
`

function html(status: number, { title, body }: { title: string; body: string }): Response {
  const nonce = randomBytes(18).toString('base64')
  const text = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Banco de prueba</title><meta name="robots" content="noindex"><style nonce="${nonce}">${style}</style></head>
<body><header class="mode">Modo de prueba: no se mueve dinero</header><main><h1>Banco de prueba</h1>${body}</main></body></html>
`
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...privately,
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
    },
  })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
