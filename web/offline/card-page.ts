import type { ReadCard } from '#services/pets/vaccination-cards/rules/card-facts.ts'
import type { CheckedCard } from './check-card.ts'
import { escaped, workerPage } from './worker-page.ts'

interface CardPage {
  /** What the check without a network said; of 'unknown' there is no page. */
  checked: Exclude<CheckedCard, { verdict: 'unknown' }>
  /** When the keys and the list of withdrawn cards were kept. */
  keptAt: Date
  styles: readonly string[]
}

const verdicts = {
  genuine: {
    title: 'Carnet auténtico',
    text: 'Su firma es de Huella: nadie cambió lo que dice.',
    box: 'border-ok-200 bg-ok-50',
  },
  withdrawn: {
    title: 'Carnet retirado',
    text: 'Su familia lo retiró: no confíes en lo que dice y pide el de ahora.',
    box: 'border-red-200 bg-red-50',
  },
  'not-genuine': {
    title: 'Este carnet no es auténtico',
    text: 'Lo que dice no es lo que Huella firmó.',
    box: 'border-red-200 bg-red-50',
  },
}

/** What the worker answers for a scanned vaccination card while there is no network. */
export function cardPage({ checked, keptAt, styles }: CardPage): string {
  const { title, text, box } = verdicts[checked.verdict]
  const caution =
    checked.verdict === 'genuine'
      ? `Lo comprobamos sin internet, con la lista del ${toDay(keptAt)}. Con internet verás también si hay uno más nuevo o si fue retirado después.`
      : `Lo comprobamos sin internet, con la lista del ${toDay(keptAt)}.`
  return workerPage({
    title: `${title} · Huella`,
    styles,
    // Without the script that opens the address again: who reads it keeps it on the screen.
    script: null,
    main: `<section class="rounded-hero border-2 px-5 py-5 sm:px-7 sm:py-6 ${box}"><h1 class="text-xl sm:text-2xl">${title}</h1>
<p class="mt-1 text-ink-800">${text}</p><p class="mt-2 text-ink-700 text-sm">${caution}</p></section>
${checked.verdict === 'genuine' ? contents(checked.card) : ''}
<p class="mt-5 text-center"><a href="" class="inline-grid h-12 place-items-center rounded-button px-6 font-extrabold text-brand-700">Comprobar con internet</a></p>`,
  })
}

const types: Record<string, string> = { PERRO: 'Perro', GATO: 'Gato' }

function contents({ petName, petType, breed, sex, birthday, issuedAt, vaccines }: ReadCard): string {
  const facts = [types[petType] ?? petType, breed, sex, birthday && `nació el ${shortDay(birthday)}`].filter(
    (fact) => fact !== null,
  )
  const rows = vaccines.map(
    ({ product, appliedOn, nextDueOn, batch }) =>
      `<li class="border-ink-200 border-b py-3 last:border-b-0"><p class="wrap-anywhere font-extrabold">${escaped(product)}</p><p class="text-ink-700 text-sm">Se le dio el ${shortDay(appliedOn)}${nextDueOn ? ` · le toca el ${shortDay(nextDueOn)}` : ''}${batch ? ` · lote ${escaped(batch)}` : ''}</p></li>`,
  )
  return `<section class="mt-4 rounded-card border border-ink-200 bg-white p-5 shadow-1 sm:p-7"><p class="text-ink-600 text-sm">Carnet de vacunas de</p>
<h2 class="wrap-anywhere text-2xl">${escaped(petName)}</h2><p class="text-ink-700">${escaped(facts.join(' · '))}</p><p class="text-ink-600 text-sm">Emitido el ${toDay(new Date(issuedAt))}</p>
<h3 class="mt-4 text-lg">Sus vacunas</h3>${rows.length === 0 ? '<p class="text-ink-600">Todavía no hay vacunas anotadas.</p>' : `<ul>${rows.join('')}</ul>`}</section>`
}

/** '2026-03-05' → '5/3/2026'; a year alone stays. */
function shortDay(day: string): string {
  return escaped(day.split('-').map(Number).reverse().join('/'))
}

function toDay(moment: Date): string {
  return moment.toLocaleDateString('es', { day: 'numeric', month: 'long', year: 'numeric' })
}
