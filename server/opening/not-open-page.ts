import type { Country } from '#shared/countries/countries.ts'
import { dogAtWork } from '../drawings.ts'
import { escaped } from '../edge/answers.ts'
import { closedPage } from '../edge/closed-page.ts'

interface NotOpenFacts {
  country: Pick<Country, 'name' | 'language'>
  fontPath: string | null
  retryAfter: number
  isHead: boolean
}

/** Page of a country without a market. Its visitors learn that the shop will come, its operators where they work. */
export function notOpenPage({ country, ...page }: NotOpenFacts): Response {
  return closedPage({
    ...page,
    language: country.language,
    title: 'Aún no abrimos',
    main: `<div class="picture">${dogAtWork}</div>
<h1>Aún no abrimos</h1>
<p class="lead">Estamos preparando la tienda de <strong>Huella en ${escaped(country.name)}</strong>. Vuelve a visitarnos pronto.</p>
<section class="team" aria-labelledby="team"><h2 id="team">¿Eres del equipo?</h2>
<p>Entra al panel para terminar de preparar la tienda. Esta página se abre sola cuando esté lista.</p>
<p><a class="button" href="/signin?referrer=/backoffice">Entrar al panel</a></p>
<p><a href="/signup">Crear una cuenta</a></p></section>`,
    footer: 'Tienda, citas, seguro y comunidad para tus mascotas.',
    script: reloadOnceOpen,
    hasForm: false,
    isApp: false,
  })
}

/** Polls at a random moment, and only while the page is visible. */
const reloadOnceOpen = `(()=>{let timer
const wait=()=>{clearTimeout(timer);timer=setTimeout(ask,15000+Math.random()*15000)}
const ask=async()=>{if(document.visibilityState!=='visible')return wait()
try{if((await fetch(location.href,{method:'HEAD',cache:'no-store'})).status!==503)return location.reload()}catch{}
wait()}
document.addEventListener('visibilitychange',()=>{if(document.visibilityState==='visible')ask()})
wait()})()`
