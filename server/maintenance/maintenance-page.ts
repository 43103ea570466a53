import type { Seller } from '#services/operations/contract.ts'
import { dogAtWork } from '../drawings.ts'
import { escaped } from '../edge/answers.ts'
import { closedPage } from '../edge/closed-page.ts'
import type { SentForm } from './sent-again.ts'

export interface MaintenanceFacts {
  /** BCP 47 tag of the page. */
  language: string
  /** Expected end, such as 'hoy a las 15:30'; null: unknown. */
  backAt: string | null
  /** Whether the expected end is past. */
  isLate: boolean
  contact: Pick<Seller, 'phone' | 'email'> | null
  /** Whether the page is inside the mobile app, which has its own frame. */
  isApp: boolean
  /** Form that was sent just after the closing. */
  form: SentForm | null
  fontPath: string | null
  /** Seconds for Retry-After. */
  retryAfter: number
  /** Path that the page polls. */
  statePath: string
  isHead: boolean
}

/** Maintenance page; it polls until the website is open again. */
export function maintenancePage(facts: MaintenanceFacts): Response {
  const { form, contact, ...page } = facts
  return closedPage({
    ...page,
    title: 'Estamos haciendo mejoras',
    main: `<div class="picture">${dogAtWork}</div>
<h1>Estamos haciendo mejoras</h1>
<p class="lead">${renderWhen(facts)}</p>
<p id="news" role="status"></p>
${form ? renderResend(form) : '<p><a class="button" id="again" href="">Probar de nuevo</a></p>'}
<ul class="safe">
<li><b>Tu carrito</b> sigue en este navegador, con todo lo que elegiste.</li>
<li><b>Tus pedidos y tus citas</b> están a salvo: lo que ya confirmaste sigue en pie.</li>
<li><b>Tus pagos</b> se registran también ahora. Si acabas de pagar, no pagues otra vez.</li>
</ul>
${contact ? renderContact(contact) : ''}`,
    footer: 'Esta página se actualiza sola. <a href="/signin?referrer=/backoffice">Soy del equipo</a>',
    script: renderScript(facts),
    hasForm: form !== null,
  })
}

function renderWhen({ backAt, isLate }: MaintenanceFacts): string {
  if (backAt) return `Ponemos todo a punto y <strong>volvemos ${escaped(backAt)}</strong>.`
  if (isLate) return 'Nos está tomando un poco más de lo previsto. <strong>Volvemos en cuanto esté listo.</strong>'
  return 'Ponemos todo a punto. <strong>Huella vuelve en unos minutos.</strong>'
}

function renderResend({ action, fields }: SentForm): string {
  const hidden = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<form method="post" action="${escaped(action)}">${hidden.join('')}
<p class="kept">Lo que enviaste no se perdió: está en esta página. Déjala abierta y envíalo otra vez cuando volvamos; no se hará dos veces.</p>
<p><button class="button" id="again">Volver a enviar</button></p>
</form>`
}

function renderContact({ phone, email }: Pick<Seller, 'phone' | 'email'>): string {
  const dial = phone.replace(/[^\d+]/g, '')
  return `<section aria-labelledby="contact"><h2 id="contact">¿Es urgente?</h2>
<p>Escríbenos a <a href="mailto:${escaped(email)}">${escaped(email)}</a> o llámanos al <a href="tel:${escaped(dial)}">${escaped(phone)}</a>.</p></section>`
}

/**
 * Polls at a random moment, and only while the page is visible. A page that holds a sent form is never reloaded; it
 * reports the reopening.
 */
function renderScript({ form, statePath }: MaintenanceFacts): string {
  const back = form
    ? `document.getElementById('news').textContent='Ya volvimos: puedes enviarlo.'`
    : `document.getElementById('news').textContent='Ya volvimos. Cargando la página…';location.reload()`
  return `(()=>{let timer
const wait=()=>{clearTimeout(timer);timer=setTimeout(ask,20000+Math.random()*20000)}
const ask=async()=>{if(document.visibilityState!=='visible')return wait()
try{const answer=await fetch('${statePath}',{cache:'no-store'})
if(answer.ok&&(await answer.json()).isClosed===false){${back};return}}catch{}
wait()}
document.addEventListener('visibilitychange',()=>{if(document.visibilityState==='visible'){clearTimeout(timer);timer=setTimeout(ask,1000+Math.random()*3000)}})
wait()})()`
}
